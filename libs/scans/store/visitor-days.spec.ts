import { useDatabase } from '../../../test/toolbox/use-database.js';
import { DELETE_VISITOR_DAYS } from './visitor-days.js';

const VISITORS_OF_TODAY = 100_000;
const VISITORS_OF_OLD_DAYS = 5_000;
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

  it('are deleted without a look at those of today, however many there are', async () => {
    const { client } = database;
    await client.query(ADD, ['2026-11-25', VISITORS_OF_TODAY]);
    await client.query(ADD, ['2026-11-20', VISITORS_OF_OLD_DAYS]);
    await client.query('analyze visitor_days');
    const { rows } = await client.query<{ pages: number }>(
      `select relpages pages from pg_class where oid = 'visitor_days'::regclass`,
    );
    const deleteBatch = async () => {
      const values = [`'${NOW}'`, VISITORS_OF_OLD_DAYS].join(', ');
      const found = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) execute delete_visitor_days(${values})`,
      );
      const [{ Plan: plan }] = found.rows[0]!['QUERY PLAN'];
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    await client.query(`prepare delete_visitor_days as ${DELETE_VISITOR_DAYS}`);
    const forDeleted = await deleteBatch();
    const forNone = await deleteBatch();
    const left = await client.query('select from visitor_days');
    expect(left.rowCount).toBe(VISITORS_OF_TODAY);
    expect(forDeleted).toBeLessThan(4 * VISITORS_OF_OLD_DAYS);
    // What it finds are entries of the index that point to rows it has just deleted.
    expect(forNone).toBeLessThan(rows[0]!.pages / 4);
  }, 60_000);
});
