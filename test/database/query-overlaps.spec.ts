import { useDatabase } from '../toolbox/use-database.js';
import { overlaps } from '../toolbox/query-overlaps.js';

describe('a query that is sent on a busy connection', () => {
  const database = useDatabase();

  it('is noticed, and one that follows the other is not', async () => {
    await database.client.query('select 1');
    await database.client.query('select 2');
    expect(overlaps).toEqual([]);
    await Promise.all([database.client.query('select 3'), database.client.query('select 4')]);
    // The overlap must be removed, or this file fails.
    expect(overlaps.splice(0)).toEqual([expect.stringContaining('select 4')]);
  });
});
