import { Client } from 'pg';
import { useDatabase } from '../../../test/toolbox/use-database.js';
import { DELETE_VISITOR_DAYS } from './visitor-days.js';

const VISITORS_OF_TODAY = 100_000;
const BATCH = 2_000;
const NOW = '2026-11-25T12:00:00Z';

const ADD = `
  insert into visitor_days (day, qr_code_id, visitor_hash)
  select $1::date, gen_random_uuid(), decode(repeat('00', 16), 'hex') from generate_series(1, $2)`;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

describe('the visitors of past days', () => {
  const database = useDatabase();

  it('are deleted without a look at those of today, or at those whose deletion another transaction does not see', async () => {
    const { client } = database;
    await client.query(ADD, ['2026-11-25', VISITORS_OF_TODAY]);
    for (const day of ['2026-11-20', '2026-11-21']) await client.query(ADD, [day, BATCH]);
    const reader = new Client(database.url);
    await reader.connect();
    await client.query('analyze visitor_days');
    const { rows } = await client.query<{ pages: number }>(
      `select relpages pages from pg_class where oid = 'visitor_days'::regclass`,
    );
    const deleteBatch = async (after: string) => {
      const found = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json)
         execute delete_visitor_days('${NOW}', ${BATCH}, '${after}', '00000000-0000-0000-0000-000000000000', '')`,
      );
      const [{ Plan: plan }] = found.rows[0]!['QUERY PLAN'];
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    await client.query(`prepare delete_visitor_days as ${DELETE_VISITOR_DAYS}`);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1');
    const costs = [
      await deleteBatch('0001-01-01'),
      await deleteBatch('2026-11-21'),
      await deleteBatch('2026-11-22'),
    ];
    const left = await client.query('select from visitor_days');
    expect(left.rowCount).toBe(VISITORS_OF_TODAY);
    expect(Math.max(...costs.slice(0, 2))).toBeLessThan(4 * BATCH);
    expect(costs[2]).toBeLessThan(20);
    expect(rows[0]!.pages).toBeGreaterThan(500);
    await reader.end();
  }, 60_000);
});
