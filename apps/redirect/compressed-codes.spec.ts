import type { Repository } from 'typeorm';
import type { QrCode } from '#libs/database';
import { QueueFull } from '#libs/fair-queue';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { CompressedCodes } from './compressed-codes.js';

interface Query {
  workspaceId: string;
  ids: string[];
  answer(ids?: string[]): void;
  fail(error: Error): void;
}

/** Codes whose queries a test answers. */
function held() {
  const queries: Query[] = [];
  const findBy = ({ workspaceId, id }: { workspaceId: string; id: { value: string[] } }) =>
    new Promise((resolve, reject) => {
      const answer = (ids = id.value) => resolve(ids.map((found) => ({ id: found })));
      queries.push({ workspaceId, ids: id.value, answer, fail: reject });
    });
  const codes = new CompressedCodes({ findBy } as unknown as Repository<QrCode>); // nothing else of it is used
  const next = async () => {
    await waitUntil(() => queries.length > 0, 'a query');
    return queries.shift()!;
  };
  return { codes, queries, next };
}

const YES = () => true;
const idsOf = (workspace: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${workspace}${at}`);

describe('CompressedCodes', () => {
  it('reads ten of a workspace at a time, and workspaces in rotation', async () => {
    const { codes, queries, next } = held();
    const find = (workspace: string, count: number) =>
      idsOf(workspace, count).map((id) => codes.find(workspace, id, YES));
    const all = [...find('A', 25), ...find('B', 1)];
    const order: [string, number][] = [];
    for (let count = 0; count < 4; count += 1) {
      const query = await next();
      expect(queries).toEqual([]);
      order.push([query.workspaceId, query.ids.length]);
      query.answer();
    }
    expect(order).toEqual([
      ['A', 1],
      ['B', 1],
      ['A', 10],
      ['A', 10],
    ]);
    (await next()).answer();
    expect((await Promise.all(all)).map((code) => code?.id)).toEqual([...idsOf('A', 25), 'B0']);
  });

  it('reads what arrives during a query in the next one', async () => {
    const { codes, next } = held();
    const first = codes.find('A', 'A0', YES);
    const query = await next();
    const later = ['A1', 'A2'].map((id) => codes.find('A', id, YES));
    query.answer();
    expect(await first).toEqual({ id: 'A0' });
    const second = await next();
    expect(second.ids).toEqual(['A1', 'A2']);
    second.answer(['A2']);
    expect(await Promise.all(later)).toEqual([null, { id: 'A2' }]);
    const again = codes.find('A', 'A1', YES);
    (await next()).answer();
    expect(await again).toEqual({ id: 'A1' });
  });

  it('goes on after a query that fails, and does not read what nobody waits for', async () => {
    const { codes, next } = held();
    const failing = codes.find('A', 'A0', YES);
    const query = await next();
    const over = codes.find('A', 'A1', () => false);
    const waiting = codes.find('A', 'A2', YES);
    query.fail(new Error('unavailable'));
    await expect(failing).rejects.toThrow('unavailable');
    const second = await next();
    expect(second.ids).toEqual(['A2']);
    second.answer();
    expect(await Promise.all([over, waiting])).toEqual([null, { id: 'A2' }]);
  });

  it('lets 1,000 of a workspace wait, and 5,000 in all', async () => {
    const { codes, next } = held();
    const refused = (workspace: string) =>
      expect(codes.find(workspace, 'more', YES)).rejects.toThrow(QueueFull);
    const first = codes.find('A', 'first', YES);
    for (const workspace of 'ABCDE') {
      for (const id of idsOf(workspace, 1_000)) void codes.find(workspace, id, YES);
      await refused(workspace);
    }
    await refused('F');
    (await next()).answer();
    await first;
    expect((await next()).workspaceId).toBe('B');
    void codes.find('F', 'F0', YES);
  });
});
