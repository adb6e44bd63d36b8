import { createDataSource, newId } from '#libs/database';
import { leadsStatement, type LeadScope } from '../../src/analytics/leads/leads.queries.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

/**
 * Stores 100,000 leads, the older half in one workspace, and half of these for one code: an index by time alone has its
 * leads at the end.
 */
const FILL = `
  with ws as (
    insert into workspaces (id, name, plan, created_at)
    select gen_random_uuid(), 'w' || n, 'free', now() from generate_series(1, 50) n returning id
  ), big as (
    insert into workspaces (id, name, plan, created_at) values ($1, 'big', 'free', now()) returning id
  ), rows as (
    select id as workspace_id, n, md5('code ' || n % 10)::uuid as code from ws, generate_series(1, 1000) n
    union all
    select id, n, case when n % 2 = 0 then $2::uuid else md5('code ' || n % 1000)::uuid end from big, generate_series(1, 50000) n
  )
  insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
  select gen_random_uuid(), workspace_id, code, json_build_object('email', n || '@example.com', 'message', repeat('m', 200)),
    true, 'CH', 'Bern', 'mobile', 'iOS', 'Safari', now() - n * interval '1 minute' - (workspace_id = $1)::int * interval '360 days' from rows`;

const minutesBefore = (minutes: number) => new Date(Date.now() - 360 * 86_400_000 - minutes * 60_000);
const MIDDLE = [minutesBefore(25_000).toISOString(), newId()] as const;
const ALL = { qrCodeId: null, folderIds: null, state: null, q: null, from: null, to: null };
const workspaceId = newId();
const qrCodeId = newId();

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let database: TestDatabase;
let close: () => Promise<void>;
let explain: (scope: Partial<LeadScope>, isFirst: boolean) => Promise<PlanNode[]>;

beforeAll(async () => {
  database = await createDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  await dataSource.query(FILL, [workspaceId, qrCodeId]);
  await dataSource.query('vacuum analyze leads');
  explain = async (scope, isFirst) => {
    const { sql, values } = leadsStatement({ workspaceId, ...ALL, ...scope }, isFirst ? null : MIDDLE, 101);
    const [row] = await dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `explain (analyze, format json) ${sql}`,
      values,
    );
    return nodesOf(row['QUERY PLAN'][0].Plan);
  };
  close = () => dataSource.destroy();
});
afterAll(async () => {
  await close();
  await database.drop();
});

const RANGE = { from: minutesBefore(40_000), to: minutesBefore(20_000) };

describe('the plan of a page of leads, of 100,000', () => {
  it.each<[string, Partial<LeadScope>, string]>([
    ['of the workspace', {}, 'leads_workspace'],
    ['of the workspace in a range', RANGE, 'leads_workspace'],
    ['of a code', { qrCodeId }, 'leads_code'],
    ['of a code in a range', { qrCodeId, ...RANGE }, 'leads_code'],
  ])('%s reads an index in its order, and no further than the page', async (_name, scope, index) => {
    for (const isFirst of [true, false]) {
      const nodes = await explain(scope, isFirst);
      const reads = nodes.filter((node) => node['Relation Name'] === 'leads');
      expect(reads.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', index]]);
      expect(nodes.map((node) => node['Node Type']).join()).not.toContain('Sort');
      expect(reads[0]!['Actual Rows'] * reads[0]!['Actual Loops']).toBeLessThanOrEqual(101);
    }
  });

  it('of a folder looks up the codes of a bounded number of leads', async () => {
    const nodes = await explain({ folderIds: [newId()] }, false);
    const lookups = nodes.filter((node) => node['Relation Name'] === 'qr_codes');
    const most = Math.max(...lookups.map((node) => node['Actual Loops']));
    expect([lookups.length > 0, most <= 10_000]).toEqual([true, true]);
    const limits = nodes.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Actual Rows']);
    expect(Math.max(...limits)).toBe(10_000);
  });
});
