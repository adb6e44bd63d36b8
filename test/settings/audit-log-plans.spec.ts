import { createDataSource, newId } from '#libs/database';
import { entriesStatement, type AuditFilters } from '../../src/audit/audit-log.queries.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

const WORKSPACES = `
  with ws as (
    insert into workspaces (id, name, plan, created_at)
    select gen_random_uuid(), 'w' || n, 'free', now() from generate_series(1, 50) n returning id
  ), big as (
    insert into workspaces (id, name, plan, created_at) values ($1, 'big', 'free', now()) returning id
  ), rows as (
    select id as workspace_id, n from ws, generate_series(1, 100) n
    union all select id, n from big, generate_series(1, 20000) n
  )`;

const FILL_LOG = `${WORKSPACES}
  insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes)
  select gen_random_uuid(), workspace_id, now() - n * interval '1 minute', '{}', md5((n % 2000)::text)::uuid,
    case when n % 500 = 0 then 'plan.changed' else 'member.updated' end, '{}', '{}' from rows`;

const FILL_VERSIONS = `
  insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
  select md5(n::text)::uuid, 1 + n % 2, coalesce(workspace_id, $1), now() - n * interval '1 minute', '{}',
    case when n % 500 = 0 then 'deleted' else 'updated' end, '{"name": "Table 4"}'
  from generate_series(1, 20000) n left join (
    select row_number() over () as number, id as workspace_id from workspaces where id <> $1
  ) others on n % 100 = number`;

const workspaceId = newId();
let database: TestDatabase;
let close: () => Promise<void>;
let explain: (filters: AuditFilters) => Promise<string>;

beforeAll(async () => {
  database = await createDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  await dataSource.query(FILL_LOG, [workspaceId]);
  await dataSource.query('alter table qr_code_versions drop constraint qr_code_versions_qr_code_id_fkey');
  await dataSource.query(FILL_VERSIONS, [workspaceId]);
  await dataSource.query('vacuum analyze audit_log, qr_code_versions');
  explain = async (filters) => {
    const place = [new Date(Date.now() - 10_000 * 60_000).toISOString(), newId()] as const;
    const { sql, values } = entriesStatement({ workspaceId, filters }, place, 26);
    const rows = await dataSource.query<{ 'QUERY PLAN': string }[]>(`explain ${sql}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  close = () => dataSource.destroy();
});
afterAll(async () => {
  await close();
  await database.drop();
});

const EDITS = /(?:using|on) qr_code_versions_at\b.*\n +Index Cond: \(.*at <= /;
const VERSIONS = /using qr_code_versions_at\b.*\n +Index Cond: \(.*at <= /;

describe('the plan of a page of the audit log', () => {
  it.each<[string, AuditFilters, RegExp, RegExp?]>([
    ['nothing', {}, /audit_log_at\b/, VERSIONS],
    ['settings', { about: 'settings' }, /audit_log_at\b/],
    ['an action', { action: 'plan.changed' }, /audit_log_action\b/],
    // What is rare is looked for among all edits of the workspace, in its part of the index.
    ['an edit of codes', { action: 'qr_code.deleted' }, EDITS],
    ['an actor', { actor: newId() }, /audit_log_actor\b/, EDITS],
    ['a time', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }, /audit_log_at\b/, VERSIONS],
    ['all of it', { action: 'plan.changed', actor: newId(), to: '2027-01-01T00:00:00Z' }, /audit_log_a/],
  ])('narrowed by %s begins at its place in an index', async (_name, filters, index, other = index) => {
    const plan = await explain(filters);
    expect(plan).toMatch(index);
    expect(plan).toMatch(other);
    if (index !== EDITS) expect(plan).toMatch(/Index Cond: .*ROW\(at, id\)/);
    expect(plan).not.toContain('Seq Scan');
  });
});
