import { Client } from 'pg';
import { firstIdAt, newId } from '#libs/database';
import { useDatabase } from '../../../test/toolbox/use-database.js';
import { BACKLOG } from '../intake/scan-intake.gauges.queries.js';
import { DUE_ASIDE, LATE_BATCHES, OLDEST_BATCH, SET_MONTHS_ASIDE } from '../intake/set-aside.query.js';
import { takeStatements } from '../intake/take-batches.query.js';
import { BEGIN_ROLL } from '../rollups/begin-roll.query.js';
import { BEGIN_WORKSPACE_ROLL } from '../rollups/begin-workspace-roll.query.js';
import { LowWaterMark } from './low-water-mark.js';

const ROWS = 20_000;
/** The deleted rows fill a thousand pages. */
const FEW_PAGES = 100;

const FILL = `
  insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots,
    visitor_hashes)
  select overlay(gen_random_uuid()::text placing $1 from 1)::uuid, now(), array[gen_random_uuid()],
    array[gen_random_uuid()], array[now()], '{DE}', '{Berlin}', '{mobile}', '{false}', array[decode(repeat('00', 200), 'hex')]
  from generate_series(1, $2)`;

/** A code to roll; it has the id of its workspace. */
const CODE = [
  `insert into workspaces (id, name, plan, created_at) values ($1, 'Acme', 'free', now())`,
  `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at, dynamic)
   values ($1::uuid, $1::uuid, 'Menu', 'text', '{}', 1, now(), now(), false)`,
  `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at, is_unrolled)
   values ($1::uuid, $1::uuid, 1, now(), true)`,
];

interface PlanNode {
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const countPages = (node: PlanNode): number =>
  node['Relation Name'] === 'scan_log'
    ? node['Shared Hit Blocks'] + node['Shared Read Blocks']
    : (node.Plans ?? []).reduce((sum, child) => sum + countPages(child), 0);

describe('LowWaterMark', () => {
  const database = useDatabase();

  describe('while a transaction still sees the rows that were deleted', () => {
    const mark = new LowWaterMark();
    const now = new Date();
    const id = newId();
    let reader: Client;
    beforeAll(async () => {
      reader = new Client(database.url);
      await reader.connect();
      await reader.query('begin isolation level repeatable read');
      await reader.query('select 1');
      const { client } = database;
      // The plans are then those of a log that was empty when they were made.
      await client.query('alter table scan_log set (autovacuum_enabled = off)');
      await client.query('analyze scan_log');
      await client.query(FILL, [firstIdAt(new Date(Date.now() - 3_600_000)).slice(0, 13), ROWS]);
      await client.query('delete from scan_log');
      await client.query(FILL, [newId().slice(0, 15), 1]);
      for (const statement of CODE) await client.query(statement, [id]);
    });
    afterAll(() => reader.end());

    const readPages = async (
      statement: string,
      values: (string | number | boolean | Date)[],
      mode: string,
    ) => {
      const { client } = database;
      await client.query(`set plan_cache_mode = ${mode}`);
      await client.query('begin');
      await client.query(`prepare explained as ${statement}`);
      const literals = values.map((value) =>
        client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
      );
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) execute explained(${literals.join(', ')})`,
      );
      await client.query('rollback');
      await client.query('deallocate explained');
      return countPages(rows[0]!['QUERY PLAN'][0].Plan);
    };

    it.each([
      ['the intake', takeStatements([]).new, [16_000, mark.taken]],
      ['the intake that met a stored scan', takeStatements([]).waiting, [16_000, mark.taken]],
      ['the intake after a failure', OLDEST_BATCH, [mark.taken]],
      ['the intake of what was set aside', DUE_ASIDE, [now]],
      ['setting aside a month', SET_MONTHS_ASIDE, [now, now, mark.taken]],
      ['a scrape', BACKLOG, [mark.waiting]],
      ['a roll of a code', BEGIN_ROLL, [id, id, now, mark.waiting]],
      ['a roll of a workspace', BEGIN_WORKSPACE_ROLL, [id, id, now, false, mark.waiting]],
    ])('%s leaves them out', async (_, statement, values) => {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const pages = await readPages(statement, values, mode);
        expect(pages).toBeGreaterThan(0);
        expect(pages).toBeLessThan(FEW_PAGES);
      }
    });

    it('only the search for late batches reads them', async () => {
      expect(await readPages(LATE_BATCHES, [mark.taken], 'force_custom_plan')).toBeGreaterThan(FEW_PAGES);
    });
  });
});
