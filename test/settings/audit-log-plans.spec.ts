import { AuditEntry, createDataSource, newId } from '#libs/database';
import { entriesOf, type AuditFilters } from '../../src/audit/audit-log.queries.js';
import { newestFirst } from '../../src/http/requests/newest-first.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

const FILL = `
  with ws as (
    insert into workspaces (id, name, plan, created_at)
    select gen_random_uuid(), 'w' || n, 'free', now() from generate_series(1, 50) n returning id
  ), big as (
    insert into workspaces (id, name, plan, created_at) values ($1, 'big', 'free', now()) returning id
  ), rows as (
    select id as workspace_id, n from ws, generate_series(1, 100) n
    union all select id, n from big, generate_series(1, 20000) n
  )
  insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes)
  select gen_random_uuid(), workspace_id, now() - n * interval '1 minute', '{}', md5((n % 2000)::text)::uuid,
    case when n % 500 = 0 then 'plan.changed' else 'member.updated' end, '{}', '{}' from rows`;

const workspaceId = newId();
let database: TestDatabase;
let close: () => Promise<void>;
let explain: (filters: AuditFilters) => Promise<string>;

beforeAll(async () => {
  database = await createDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  await dataSource.query(FILL, [workspaceId]);
  await dataSource.query('vacuum analyze audit_log');
  const entries = dataSource.getRepository(AuditEntry);
  explain = async (filters) => {
    const place = [new Date(Date.now() - 10_000 * 60_000).toISOString(), newId()] as const;
    const page = newestFirst(entriesOf(entries, { workspaceId }, filters), 'at', place).limit(26);
    const [sql, values] = page.getQueryAndParameters();
    const rows = await dataSource.query<{ 'QUERY PLAN': string }[]>(`explain ${sql}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  close = () => dataSource.destroy();
});
afterAll(async () => {
  await close();
  await database.drop();
});

describe('the plan of a page of the audit log', () => {
  it.each<[string, AuditFilters, RegExp]>([
    ['nothing', {}, /audit_log_at\b/],
    ['an action', { action: 'plan.changed' }, /audit_log_action\b/],
    ['an actor', { actor: newId() }, /audit_log_actor\b/],
    ['a time', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }, /audit_log_at\b/],
    ['all of it', { action: 'plan.changed', actor: newId(), to: '2027-01-01T00:00:00Z' }, /audit_log_a/],
  ])('narrowed by %s begins at its place in an index', async (_name, filters, index) => {
    const plan = await explain(filters);
    expect(plan).toMatch(index);
    expect(plan).toMatch(/Index Cond: .*ROW\(at, id\)/);
    expect(plan).not.toContain('Seq Scan');
  });
});
