import type { EdgeReads } from '#libs/database';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { ExistingCodes } from './existing-codes.js';

interface Query {
  codes: string[];
  answer: (found: string[]) => void;
  fail: (error: Error) => void;
}

/** Reads that a test answers. */
function held() {
  const queries: Query[] = [];
  const read = (_statement: unknown, [codes]: [string[]]) =>
    new Promise((resolve, reject) => {
      const answer = (found: string[]) =>
        resolve(found.map((shortCodeNorm) => ({ shortCodeNorm, workspaceId: 'acme', size: 'small' })));
      queries.push({ codes, answer, fail: reject });
    });
  const reads = { read } as unknown as EdgeReads; // nothing else is called
  return { queries, existing: new ExistingCodes(reads) };
}

describe('ExistingCodes', () => {
  afterEach(() => jest.restoreAllMocks());

  it('asks for what arrives during a query in the next one', async () => {
    const { queries, existing } = held();
    const first = existing.find('A');
    const others = Promise.all(['B', 'C', 'D'].map((code) => existing.find(code)));
    expect(queries.map(({ codes }) => codes)).toEqual([['A']]);
    queries[0]!.answer([]);
    expect(await first).toBeNull();
    await waitUntil(() => queries.length === 2, 'the next query');
    expect(queries[1]!.codes).toEqual(['B', 'C', 'D']);
    queries[1]!.answer(['C']);
    expect(await others).toEqual([null, { shortCodeNorm: 'C', workspaceId: 'acme', size: 'small' }, null]);
  });

  it('goes on after a query that fails', async () => {
    const { queries, existing } = held();
    const failing = existing.find('A');
    const next = existing.find('B');
    queries[0]!.fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await waitUntil(() => queries.length === 2, 'the next query');
    queries[1]!.answer(['B']);
    expect(await next).toMatchObject({ shortCodeNorm: 'B' });
  });

  it('asks once for all that networks over their limit try in a pause', async () => {
    const { queries, existing } = held();
    const guesses = Array.from({ length: 400 }, (_, at) =>
      existing.hasLater(`X${at}`, at % 2 ? 'one' : 'two'),
    );
    const valid = existing.hasLater('VALID', 'one');
    await waitUntil(() => queries.length > 0, 'the end of the pause');
    expect(queries[0]!.codes).toHaveLength(401);
    queries[0]!.answer(['VALID']);
    expect(await valid).toBe(true);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([false]));
    expect(queries).toHaveLength(1);
  });

  it('bounds what one network over its limit waits for, and no other one', async () => {
    const { queries, existing } = held();
    for (let at = 0; at < 500; at++) void existing.hasLater(`X${at}`, 'flood');
    expect(await existing.hasLater('VALID', 'flood')).toBe(false);
    const neighbour = existing.hasLater('VALID', 'other');
    await waitUntil(() => queries.length === 1, 'the end of the pause');
    queries[0]!.answer([]);
    await waitUntil(() => queries.length === 2, 'the rest');
    expect(queries[1]!.codes).toEqual(['VALID']);
    queries[1]!.answer(['VALID']);
    expect(await neighbour).toBe(true);
    const later = existing.hasLater('VALID', 'flood');
    await waitUntil(() => queries.length === 3, 'the next pause');
    queries[2]!.answer(['VALID']);
    expect(await later).toBe(true);
  });

  it('asks for codes of networks over their limit also while others never stop asking', async () => {
    const timeout = jest.spyOn(globalThis, 'setTimeout').mockReturnValue({} as NodeJS.Timeout); // nothing clears it
    const { queries, existing } = held();
    const ask = (count: number) => {
      for (let at = 0; at < count; at++) void existing.find(`X${at}`);
    };
    const later = Array.from({ length: 60 }, (_, at) => existing.hasLater(`L${at}`, 'limited'));
    ask(1);
    const [endPause] = timeout.mock.calls[0]!;
    endPause();
    ask(2_000);
    for (const [at, codes] of [50, 10, 0].entries()) {
      queries[at]!.answer([]);
      await new Promise((resolve) => setImmediate(resolve));
      const asked = queries[at + 1]!.codes;
      expect([asked.length, asked.filter((code) => code.startsWith('L')).length]).toEqual([500, codes]);
    }
    expect(new Set(await Promise.all(later))).toEqual(new Set([false]));
  });

  it('bounds what all networks over their limit wait for', async () => {
    const { existing } = held();
    for (let at = 0; at < 5_000; at++) void existing.hasLater(`X${at}`, `network ${at % 100}`);
    expect(await existing.hasLater('VALID', 'another')).toBe(false);
  });
});
