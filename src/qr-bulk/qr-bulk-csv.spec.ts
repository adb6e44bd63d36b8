import { Readable } from 'node:stream';
import { Parser } from 'csv-parse';
import { TimeSlices } from '#libs/time-slices';
import { readCsv } from './qr-bulk-csv.js';

const read = (text: string) => readCsv(Readable.from([Buffer.from(text)]));

describe('readCsv', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['blank lines', '\n'.repeat(500) + 'a,url\n'.repeat(500), 500],
    ['records without all cells', 'a\r\n'.repeat(1_000), 1_000],
    ['lines in a cell', `"${'\n'.repeat(5_000)}",url\n`, 1],
  ])('has the parser process few lines at once: %s', async (_name, lines, count) => {
    const transform = jest.spyOn(Parser.prototype, '_transform');
    const items = await read(`name,url\n${lines}`);
    expect(items).toHaveLength(count);
    const linesAtOnce = transform.mock.calls.map(([part]) => String(part).split(/[\r\n]/).length - 1);
    expect(Math.max(...linesAtOnce)).toBe(16);
  });

  it('lets the event loop turn while the parser goes on with what it was given', async () => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    const turns: number[] = [];
    const transform = jest.spyOn(Parser.prototype, '_transform');
    const turn = () => {
      turns.push(transform.mock.calls.length);
      ticking = setImmediate(turn);
    };
    let ticking = setImmediate(turn);
    await read(`name,url\n${'a\n'.repeat(1_000)}`);
    clearImmediate(ticking);
    const inOneTurn = turns.map((calls, index) => calls - (turns[index - 1] ?? 0));
    expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(3);
  });

  it('refuses a file of blank lines after the thousandth', async () => {
    const transform = jest.spyOn(Parser.prototype, '_transform');
    await expect(read(`name,url\n${'\n'.repeat(100_000)}`)).rejects.toThrow('more than 1000 blank lines');
    expect(transform.mock.calls.length).toBeLessThan(200);
  });

  it('does not decode the rest of a file that it has refused', async () => {
    let taken = 0;
    function* file() {
      for (yield Buffer.from('name,no such column\n'); taken < 1_000; taken++) yield Buffer.from('a,b\n');
    }
    await expect(readCsv(Readable.from(file()))).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).toBeLessThan(50);
  });
});
