import { Writable } from 'node:stream';
import { createLog, loadConfig } from '#libs/platform';
import type { PreparedStatement, Transactions } from '#libs/database';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { LowWaterMark } from '../log/low-water-mark.js';
import { AsideBatches } from './aside-batches.js';
import { ScanIntake } from './scan-intake.js';
import { OLDEST_BATCH, SET_ASIDE, SET_MONTHS_ASIDE, SPLIT_BATCH } from './set-aside.query.js';
import { takeStatements } from './take-batches.query.js';

const TAKE = takeStatements([]);

const failure = (code: string) => Object.assign(new Error(code), { code });

function intakeWith(take: (size: number, batch: string | null) => object, known: boolean[] = []) {
  const sizes: number[] = [];
  const setAside: string[] = [];
  const careful: boolean[] = [];
  const answers: Record<string, (values: unknown[]) => object[]> = {
    [TAKE.waiting]: ([size]) => {
      careful.push(true);
      sizes.push(size as number);
      return [take(size as number, null)];
    },
    [TAKE.these]: ([size, ids]) => [take(size as number, (ids as string[]).join())],
    [TAKE.new]: ([size]) => {
      if (known.shift()) throw failure('23505');
      sizes.push(size as number);
      return [take(size as number, null)];
    },
    [OLDEST_BATCH]: () => [{ id: 'slow' }],
    [SET_MONTHS_ASIDE]: () => {
      setAside.push('of a month');
      return [{ aside: 1, expired: 0, scannedAt: null }];
    },
    [SPLIT_BATCH]: () => [{ isSplit: false }],
    [SET_ASIDE]: ([id]) => {
      setAside.push(id as string);
      return [{}];
    },
  };
  const query = (statement: string | PreparedStatement, values: unknown[] = []) => {
    const sql = typeof statement === 'string' ? statement : statement.text;
    return Promise.resolve().then(() => answers[sql]?.(values) ?? []);
  };
  const transactions = { query } as unknown as Transactions; // only query() is called
  const mark = new LowWaterMark();
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const clock = new TestClock();
  const aside = new AsideBatches(transactions, clock, loadConfig({}), mark, log);
  return {
    lines,
    clock,
    sizes,
    setAside,
    careful,
    intake: new ScanIntake(transactions, aside, mark, { clickhouseUrl: undefined, s3Export: undefined }),
  };
}

const TAKEN = { batches: 1, scans: 1, events: 0, traced: [], isFull: true, oldest: null };

describe('ScanIntake', () => {
  it('stays below a size that took too long', async () => {
    const { sizes, intake } = intakeWith((size) => {
      if (size > 1_000) throw failure('57014');
      return TAKEN;
    });
    for (let round = 0; round < 20; round++) await intake.run().catch(() => undefined);
    expect(sizes.slice(0, 4)).toEqual([16_000, 4_000, 1_000, 2_000]);
    expect(sizes.slice(4).filter((size) => size > 1_000).length).toBeLessThanOrEqual(3);
  });

  it('does not hold a refusal against the size', async () => {
    let refusals = 1;
    const { sizes, intake } = intakeWith(() => {
      if (refusals-- > 0) throw failure('23514');
      return TAKEN;
    });
    await intake.run();
    await intake.run();
    expect(sizes).toEqual([16_000, 4_000, 16_000]);
  });

  it('takes the others in one statement after those of a month without partition were set aside', async () => {
    let refusals = 1;
    const { sizes, setAside, intake } = intakeWith(() => {
      if (refusals-- > 0) throw Object.assign(failure('23514'), { table: 'scans' });
      return TAKEN;
    });
    expect((await intake.run()).batches).toBe(1);
    expect([sizes, setAside]).toEqual([[16_000, 16_000], ['of a month']]);
  });

  it('logs one line while scans of a month without partition arrive, and one when none did for a while', async () => {
    let isMissing = true;
    const { lines, clock, intake } = intakeWith(() => {
      if ((isMissing = !isMissing)) return TAKEN;
      throw Object.assign(failure('23514'), { table: 'scans' });
    });
    const logged = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    for (let round = 0; round < 50; round++) await intake.run();
    expect(logged()).toEqual(['scans of a month without partition wait; retrying later']);
    clock.advance(120_000);
    isMissing = false;
    await intake.run();
    expect(logged().slice(1)).toEqual(['no scans of a month without partition arrive any more']);
  });

  it('skips stored scans for a while after it met some, and then no longer', async () => {
    const { sizes, careful, intake } = intakeWith(() => TAKEN, [false, true]);
    for (let round = 0; round < 105; round++) await intake.run();
    expect(sizes).toEqual(Array.from({ length: 105 }, () => 16_000));
    expect(careful).toHaveLength(101);
  });

  it('sets a batch aside that takes too long alone, so that the others are taken', async () => {
    let isSlow = true;
    const { setAside, intake } = intakeWith((size, batch) => {
      if (isSlow) throw failure('57014');
      return { ...TAKEN, batches: batch === 'slow' ? 0 : 1 };
    });
    for (let round = 0; setAside.length === 0 && round < 20; round++)
      await intake.run().catch(() => undefined);
    expect(setAside).toEqual(['slow']);
    isSlow = false;
    expect(await intake.run()).toMatchObject({ batches: 0, events: 0, isFull: false });
    expect((await intake.run()).batches).toBe(1);
  });

  it('throws while the database is unavailable, and sets nothing aside', async () => {
    const { setAside, intake } = intakeWith(() => {
      throw failure('57P01');
    });
    for (let round = 0; round < 10; round++) await expect(intake.run()).rejects.toThrow('57P01');
    expect(setAside).toEqual([]);
  });
});
