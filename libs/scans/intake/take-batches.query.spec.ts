import { useDatabase } from '../../../test/toolbox/use-database.js';
import { takeStatements } from './take-batches.query.js';

describe('takeStatements', () => {
  const database = useDatabase();

  it.each([
    ['of an empty log', 0, 3],
    ['of a large log', 1_000_000, 50_000],
  ])('reads the log once to delete batches from it, with the statistics %s', async (_, rows, pages) => {
    await database.client.query(
      `update pg_class set relpages = $1, reltuples = $2 where oid = 'scan_log'::regclass`,
      [pages, rows],
    );
    const { rows: lines } = await database.client.query<{ 'QUERY PLAN': string }>(
      `explain ${takeStatements(['clickhouse', 's3']).waiting}`,
      [16_000, null],
    );
    const plan = lines.map((line) => line['QUERY PLAN']);
    const begin = plan.findIndex((line) => line.includes('Delete on scan_log'));
    const end = plan.findIndex((line) => line.includes('CTE scanned'));
    const removal = plan.slice(begin, end).join('\n');
    expect(removal).toMatch(/id = ANY/);
    expect(removal).not.toMatch(/Join|Loop/);
  });
});
