import type { EdgeReads } from '#libs/database';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import { StoredCodes } from './stored-codes.js';

interface Query {
  codes: string[];
  answer: (found: string[]) => void;
  fail: (error: Error) => void;
}

function held() {
  const queries: Query[] = [];
  const read = (_statement: unknown, [codes]: [string[]]) =>
    new Promise((resolve, reject) => {
      const answer = (found: string[]) => resolve(found.map((shortCodeNorm) => ({ shortCodeNorm })));
      queries.push({ codes, answer, fail: reject });
    });
  const reads = { read } as unknown as EdgeReads; // only read() is called
  return { queries, stored: new StoredCodes(reads) };
}

describe('StoredCodes', () => {
  it('asks for what arrives during a query in the next one', async () => {
    const { queries, stored } = held();
    const first = stored.find('A');
    const others = Promise.all(['B', 'C', 'D', 'C'].map((code) => stored.find(code)));
    expect(queries.map(({ codes }) => codes)).toEqual([['A']]);
    queries[0]!.answer([]);
    expect(await first).toBeNull();
    await waitUntil(() => queries.length === 2, 'the next query');
    expect(queries[1]!.codes).toEqual(['B', 'C', 'D', 'C']);
    queries[1]!.answer(['C']);
    const found = { shortCodeNorm: 'C' };
    expect(await others).toEqual([null, found, null, found]);
  });

  it('goes on after a query that fails', async () => {
    const { queries, stored } = held();
    const failing = stored.find('A');
    const next = stored.find('B');
    queries[0]!.fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await waitUntil(() => queries.length === 2, 'the next query');
    queries[1]!.answer(['B']);
    expect(await next).toMatchObject({ shortCodeNorm: 'B' });
  });

  it('asks for a thousand invented codes with few queries', async () => {
    const { queries, stored } = held();
    const all = Promise.all(Array.from({ length: 1_000 }, (_, at) => stored.find(`X${at}`)));
    for (let at = 0; at < 6; at++) {
      await waitUntil(() => queries.length === at + 1, 'a query');
      queries[at]!.answer([]);
    }
    expect(new Set(await all)).toEqual(new Set([null]));
    expect(queries).toHaveLength(6);
  });
});
