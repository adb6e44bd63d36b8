import { createDataSource, newId } from '#libs/database';
import type { QrFilters } from '../../src/qr/list/qr-list.dto.js';
import { changesStatement, pageStatement, type Statement } from '../../src/qr/list/qr-list.queries.js';
import { SORTS, type Sort } from '../../src/qr/list/qr-list.sorts.js';
import type { Position } from '../../src/http/requests/cursors.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

/** The rows are so many that a full scan is not the cheapest plan: 100 workspaces of 50 codes, one of 20,000. */
const FILL = `
  with ws as (
    insert into workspaces (id, name, plan, created_at)
    select gen_random_uuid(), 'w' || n, 'free', now() from generate_series(1, 100) n returning id
  ), big as (
    insert into workspaces (id, name, plan, created_at) values ($1, 'big', 'free', now()) returning id
  ), rows as (
    select id as workspace_id, n from ws, generate_series(1, 50) n
    union all select id, n from big, generate_series(1, 20000) n
  )
  insert into qr_codes (id, workspace_id, name, name_sort, category, qr_data, short_code, short_code_norm, tags,
    tags_norm, external_id, status, starts_at, expires_at, search_text, version, created_at, updated_at)
  select gen_random_uuid(), workspace_id, 'name ' || n, 'name ' || n, case when n % 50 = 0 then 'text' else 'url' end,
    '{}', md5(workspace_id::text || n), upper(md5(workspace_id::text || n)), array['t' || n % 5000], array['t' || n % 5000],
    'ext ' || n, case when n % 50 = 1 then 'paused' else 'active' end,
    case when n % 100 = 2 then now() + interval '1 day' end, case when n % 100 = 3 then now() - interval '1 day' end,
    md5(n::text) || ' name', 1, now() - n * interval '1 minute', now() - n * interval '1 minute' from rows`;

/** The codes were created over 20,000 minutes, and this is the middle. */
const MIDDLE = new Date(Date.now() - 10_000 * 60_000).toISOString();

const workspaceId = newId();
let database: TestDatabase;
let close: () => Promise<void>;
let explain: (filters: Partial<QrFilters>, sort?: Sort) => Promise<string>;
let explainChanges: (filters: Partial<QrFilters>, position: Position | null) => Promise<string>;

beforeAll(async () => {
  database = await createDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  await dataSource.query(FILL, [workspaceId]);
  await dataSource.query(
    `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at)
     select id, workspace_id, random() * 1000, now() - random() * interval '14 days' from qr_codes`,
  );
  // Entries in a GIN index's pending list make the index expensive.
  await dataSource.query('vacuum analyze');
  const scopeOf = (filters: Partial<QrFilters>) => ({
    workspaceId,
    filters: { include_subfolders: false, tag_mode: 'all' as const, ...filters },
    folderIds: [newId()],
    now: new Date(),
    updatedSince: null,
  });
  const planOf = async ({ sql, values }: Statement) => {
    const rows = await dataSource.query<{ 'QUERY PLAN': string }[]>(`explain ${sql}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  explain = (filters, sort = '-created_at') => {
    const scope = scopeOf(filters);
    const place = [
      sort.endsWith('name') ? 'name 5' : sort.endsWith('count') ? '500' : MIDDLE,
      newId(),
    ] as const;
    return planOf(pageStatement(COLUMNS, scope, { sort, position: place, take: 26 }));
  };
  explainChanges = (filters, position) =>
    planOf(
      changesStatement(
        `${COLUMNS}, updated_at as "updatedAt"`,
        { ...scopeOf(filters), updatedSince: new Date('2026-01-01') },
        { tombstonesFrom: new Date(), position, take: 26 },
      ),
    );
  close = () => dataSource.destroy();
});
afterAll(async () => {
  await close();
  await database.drop();
});

const COLUMNS = 'code.*, qr_data as "qrData"';

/** Each of the names leads with the workspace, so the planner may rightly choose any of them. */
const usesIndex = (plan: string, ...names: string[]) =>
  !plan.includes('Seq Scan on qr_code') && names.some((name) => plan.includes(name));

describe('the plan of a list', () => {
  it.each(SORTS)('sorted by %s walks its index', async (sort) => {
    const indexes = {
      created_at: 'qr_codes_workspace',
      updated_at: 'qr_codes_updated',
      name: 'qr_codes_name',
      scan_count: 'qr_code_counters_magnitude',
      last_scanned_at: 'qr_code_counters_day',
    };
    const plan = await explain({}, sort);
    expect([plan, usesIndex(plan, indexes[sort.replace('-', '') as keyof typeof indexes])]).toEqual([
      plan,
      true,
    ]);
  });

  it.each<[string, Partial<QrFilters>, string[]]>([
    ['folder_id', { folder_id: newId() }, ['qr_codes_folder', 'qr_codes_in_folder']],
    ['folder_id none', { folder_id: 'none' }, ['qr_codes_folder', 'qr_codes_workspace']],
    ['category', { category: 'text' }, ['qr_codes_category']],
    ['status paused', { status: 'paused' }, ['qr_codes_status']],
    ['status archived', { status: 'archived' }, ['qr_codes_status']],
    ['status expired', { status: 'expired' }, ['qr_codes_expires', 'qr_codes_status']],
    ['status scheduled', { status: 'scheduled' }, ['qr_codes_starts', 'qr_codes_status']],
    ['status limit_reached', { status: 'limit_reached' }, ['qr_codes_limited']],
    ['status active', { status: 'active' }, ['qr_codes_status', 'qr_codes_workspace']],
    ['tag', { tag: ['t7'] }, ['qr_codes_search']],
    ['any tag', { tag: ['t7', 't9'], tag_mode: 'any' }, ['qr_codes_search']],
    ['external_id', { external_id: 'ext 7' }, ['qr_codes_external_id']],
    ['q', { q: 'a87ff679a2f3e71d' }, ['qr_codes_search']],
    ['short code', { short_code: 'a87ff679a2f3e71d' }, ['qr_codes_short_code_folded', 'domains_name']],
    ['created_after', { created_after: '2026-01-01' }, ['qr_codes_workspace']],
    ['created_before', { created_before: '2026-01-01' }, ['qr_codes_workspace']],
  ])('narrowed by %s uses an index', async (_name, filters, indexes) => {
    const plan = await explain(filters);
    expect([plan, usesIndex(plan, ...indexes)]).toEqual([plan, true]);
  });

  it.each<[Sort, Partial<QrFilters>]>([
    ['-created_at', { created_before: '2026-01-01' }],
    ['created_at', { created_after: '2026-01-01' }],
  ])('sorted by %s begins at the place of a page, not at the bound of the list', async (sort, filters) => {
    const plan = await explain(filters, sort);
    expect(plan).toContain('ROW(created_at, id)');
    expect(plan).not.toContain("'2026-01-01");
  });

  it.each<Position | null>([null, [MIDDLE, newId()]])(
    'of changes walks an index of live codes and one of deleted codes from %j',
    async (position) => {
      const plan = await explainChanges({}, position);
      expect([
        plan,
        usesIndex(plan, 'qr_codes_updated') && usesIndex(plan, 'qr_codes_deleted_by_change'),
      ]).toEqual([plan, true]);
      expect(plan.includes("'2026-01-01")).toBe(position === null);
    },
  );
});
