import type { Report } from '#libs/database';
import { TestClock } from '../../test/toolbox/test-clock.js';
import { KeptCounts, MAX_KEPT } from './kept-counts.js';
import type { ReportCounts } from './report-counts.js';

describe('the counts of reports', () => {
  const start = () => {
    const count = jest.fn<Promise<null>, [Report]>(() => Promise.resolve(null));
    const clock = new TestClock();
    const kept = new KeptCounts({ count } as unknown as ReportCounts, clock); // only this member is used
    const open = (id: string) => kept.of({ id } as Report);
    const isCounted = async (id: string) => {
      const before = count.mock.calls.length;
      await open(id);
      return count.mock.calls.length > before;
    };
    return { clock, count, open, isCounted };
  };

  it('stay when another report is counted again', async () => {
    const { clock, isCounted } = start();
    await isCounted('first');
    await isCounted('second');
    clock.advance(60_000);
    await isCounted('first');
    for (let number = 2; number < MAX_KEPT; number += 1) await isCounted(`other ${number}`);
    expect(await isCounted('second')).toBe(true);
    expect(await isCounted('first')).toBe(false);
    await isCounted('one more');
    expect([await isCounted('other 2'), await isCounted('first')]).toEqual([true, false]);
  });

  it('stay when an earlier count fails late', async () => {
    const { clock, count, open, isCounted } = start();
    let fail: (error: Error) => void = () => undefined;
    count.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    const late = open('first');
    clock.advance(60_000);
    expect(await isCounted('first')).toBe(true);
    fail(new Error('too many scans'));
    await expect(late).rejects.toThrow('too many scans');
    expect(await isCounted('first')).toBe(false);
    count.mockRejectedValueOnce(new Error('too many scans'));
    await expect(open('second')).rejects.toThrow('too many scans');
    expect(await isCounted('second')).toBe(true);
  });
});
