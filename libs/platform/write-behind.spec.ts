import { Writable } from 'node:stream';
import { createLog } from './log/log.js';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { WriteBehind } from './write-behind.js';

class SlowWrites extends WriteBehind<number> {
  readonly writes: { rows: number[]; end: (error?: Error) => void }[] = [];

  override add(row: number): void {
    super.add(row);
  }

  protected write(rows: number[]): Promise<void> {
    return new Promise((resolve, reject) =>
      this.writes.push({ rows, end: (error) => (error ? reject(error) : resolve()) }),
    );
  }
}

function create() {
  const lines: { msg: string }[] = [];
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(JSON.parse(line.toString()) as { msg: string });
      done();
    },
  });
  const intervals = jest.spyOn(globalThis, 'setInterval');
  const rows = new SlowWrites('visits', createLog('info', destination));
  rows.onModuleInit();
  return { rows, lines, everyInterval: intervals.mock.calls.at(-1)![0] };
}

describe('WriteBehind', () => {
  it('writes what waits, one write at a time', async () => {
    const { rows, everyInterval } = create();
    rows.add(1);
    rows.add(2);
    everyInterval();
    rows.add(3);
    everyInterval();
    expect(rows.writes.map((each) => each.rows)).toEqual([[1, 2]]);
    rows.writes[0]!.end();
    await waitUntil(() => {
      everyInterval();
      return rows.writes.length === 2;
    }, 'the next write');
    expect(rows.writes[1]!.rows).toEqual([3]);
  });

  it('ends after the write in progress and that of the rest', async () => {
    const { rows, everyInterval } = create();
    rows.add(1);
    everyInterval();
    rows.add(2);
    let isOver = false;
    const over = rows.beforeApplicationShutdown().then(() => (isOver = true));
    rows.writes[0]!.end();
    await waitUntil(() => rows.writes.length === 2, 'the write of the rest');
    expect([rows.writes[1]!.rows, isOver]).toEqual([[2], false]);
    rows.writes[1]!.end();
    await over;
  });

  it('drops what cannot be written or is too much, and says so', async () => {
    const { rows, lines, everyInterval } = create();
    for (let row = 0; row < 10_002; row++) rows.add(row);
    everyInterval();
    expect(rows.writes[0]!.rows).toHaveLength(10_000);
    rows.writes[0]!.end(new Error('unavailable'));
    await rows.beforeApplicationShutdown();
    expect(rows.writes).toHaveLength(1);
    expect(lines).toMatchObject([
      { msg: 'could not store all of visits: too many at once', dropped: 2 },
      { msg: 'could not store visits', reason: 'Error: unavailable' },
    ]);
  });
});
