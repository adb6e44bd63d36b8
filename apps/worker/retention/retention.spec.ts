import type { DataSource } from 'typeorm';
import { createLog, loadConfig } from '#libs/platform';
import { createDataSource, newId, Transactions } from '#libs/database';
import { createDatabase, type TestDatabase } from '../../../test/toolbox/databases.js';
import { insertFilled, type Row } from '../../../test/toolbox/filled-rows.js';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { RetentionCleanup } from './retention.cleanup.js';
import { RETENTION } from './retention.table.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SETTINGS = {
  AUDIT_RETENTION_DAYS: '100',
  SESSION_IDLE_DAYS: '2',
  SESSION_MAX_DAYS: '5',
  WEBHOOK_RETENTION_DAYS: '7',
  LEAD_RETENTION_MONTHS: '3',
  SCAN_RETENTION_MONTHS: '1',
  CLICKHOUSE_RETENTION_MONTHS: '2',
};

const ago = (ms: number) => new Date(NOW.getTime() - ms);
const days = (count: number) => count * DAY_MS;
const madeAt = (time: Date | string, ...columns: string[]): Row => ({
  id: newId(new Date(time)),
  ...Object.fromEntries(columns.map((column) => [column, new Date(time)])),
});
const stoppedAt = (time: Date): Row => ({ user_id: newId(ago(days(3))), created_at: time });
const workspaceId = newId();
const eventToSend = newId(ago(days(8)));

const CASES: { name: string; table: string; expired: Row[]; kept: Row[] }[] = [
  ...(
    [
      ['audit log', 'audit_log', 100, 'at'],
      ['imports', 'imports', 30, 'created_at'],
      ['files', 'files', 7, 'created_at'],
      ['webhook events and deliveries', 'webhook_delivery_groups', 7, 'created_at'],
    ] as const
  ).map(([name, table, age, column]) => ({
    ...{ name, table },
    expired: [madeAt(ago(days(age) + 1), column)],
    kept: [madeAt(ago(days(age)), column)],
  })),
  {
    name: 'API keys',
    table: 'api_keys',
    expired: [{ id: newId(ago(days(200))), revoked_at: ago(days(100) + 1) }],
    kept: [
      { id: newId(ago(days(200))), revoked_at: ago(days(100)) },
      { id: newId(ago(days(200))), revoked_at: null },
    ],
  },
  {
    name: 'keys of exchanged tokens',
    table: 'api_keys',
    expired: [{ id: newId(ago(days(2))), token_rule_id: newId(), expires_at: ago(days(1)) }],
    kept: [
      { id: newId(ago(days(2))), token_rule_id: newId(), expires_at: ago(days(1) - 1) },
      { id: newId(ago(days(2))), token_rule_id: null, expires_at: ago(days(2)) },
    ],
  },
  {
    name: 'authenticator apps that nobody has confirmed',
    table: 'totp_secrets',
    expired: [{ user_id: newId(ago(days(1))), confirmed_at: null, created_at: ago(10 * MINUTE_MS) }],
    kept: [
      { user_id: newId(ago(days(1))), confirmed_at: null, created_at: ago(10 * MINUTE_MS - 1) },
      { user_id: newId(ago(days(2))), confirmed_at: ago(days(1)), created_at: ago(days(1)) },
    ],
  },
  {
    name: 'sessions',
    table: 'sessions',
    expired: [
      madeAt(ago(days(2) + 1), 'created_at', 'last_seen_at'),
      { ...madeAt(ago(days(5) + 1), 'created_at'), last_seen_at: NOW },
    ],
    kept: [
      { ...madeAt(ago(days(4)), 'created_at'), last_seen_at: ago(days(2) - 1) },
      { ...madeAt(ago(days(5) - 1), 'created_at'), last_seen_at: NOW },
    ],
  },
  {
    name: 'browsers and networks of people',
    table: 'known_origins',
    expired: [{ last_seen_at: ago(days(365)) }],
    kept: [{ last_seen_at: ago(days(365) - 1) }],
  },
  ...(
    [
      ['emailed tokens', 'mail_tokens'],
      ['emailed tokens', 'email_changes'],
      ['keys of exchanged tokens', 'exchanged_tokens'],
      ['challenges', 'challenges'],
      ['logins of programs', 'device_logins'],
      ['invitations', 'invites'],
      ['idempotency keys', 'idempotency_keys'],
      ['exports', 'exports'],
      ['sessions of operators', 'operator_sessions'],
      ['SAML assertions', 'sso_assertions'],
      ['setup links of connections', 'sso_setup_links'],
    ] as const
  ).map(([name, table]) => ({
    ...{ name, table },
    expired: [{ expires_at: NOW }],
    kept: [{ expires_at: ago(-1) }],
  })),
  {
    name: 'stopped notifications',
    table: 'mail_stops',
    expired: [stoppedAt(ago(days(1) + 1))],
    kept: [stoppedAt(ago(days(1))), { ...stoppedAt(ago(days(2))), subject_id: workspaceId }],
  },
  {
    name: 'files',
    table: 'file_uses',
    expired: [{ left_at: ago(days(30) + 1) }],
    kept: [{ left_at: ago(days(30)) }, { left_at: null }],
  },
  {
    name: 'files',
    table: 'file_contents',
    expired: [{ workspace_id: newId(ago(days(1))), created_at: ago(61 * MINUTE_MS) }],
    kept: [{ workspace_id: newId(ago(days(1))), created_at: ago(60 * MINUTE_MS) }],
  },
  {
    name: 'streams of events',
    table: 'followed_events',
    expired: [{ until: ago(1) }],
    kept: [{ until: NOW }],
  },
  {
    name: 'streams of events',
    table: 'streamed_events',
    expired: [{ stored_at: ago(120 * MINUTE_MS + 1) }],
    kept: [{ stored_at: ago(120 * MINUTE_MS) }],
  },
  {
    name: 'SCIM requests and tokens',
    table: 'scim_requests',
    expired: [{ at: ago(days(30)) }],
    kept: [{ at: ago(days(30) - 1) }],
  },
  {
    name: 'SCIM requests and tokens',
    table: 'scim_tokens',
    expired: [{ expires_at: NOW }],
    kept: [{ expires_at: ago(-1) }, { expires_at: null }],
  },
  {
    name: 'log of requests',
    table: 'key_requests',
    expired: [{ id: newId(ago(days(30) + 1)) }],
    kept: [{ id: newId(ago(days(30))) }],
  },
  {
    name: 'attempts',
    table: 'attempts',
    expired: [{ window_started_at: ago(days(1)) }],
    kept: [{ window_started_at: ago(days(1) - 1) }],
  },
  {
    name: 'burst windows',
    table: 'burst_windows',
    expired: [{ started_at: ago(10 * MINUTE_MS + 1) }],
    kept: [{ started_at: ago(10 * MINUTE_MS) }],
  },
  ...['usage_counters', 'quota_notices'].map((table) => ({
    ...{ name: 'monthly counts of requests', table },
    expired: [{ workspace_id: newId(new Date('2024-09-30')), month: '2024-09-01' }],
    kept: [{ workspace_id: newId(new Date('2024-09-30')), month: '2024-10-01' }],
  })),
  {
    name: 'scan exports',
    table: 'scan_exports',
    expired: [{ stored_at: new Date('2026-08-31T23:59:59.999Z') }],
    kept: [{ stored_at: new Date('2026-09-01T00:00:00.000Z') }],
  },
  {
    name: 'scan exports',
    table: 'scan_export_erased',
    expired: [{ qr_code_id: newId(), erased_at: new Date('2026-08-31T23:59:59.999Z') }],
    kept: [{ qr_code_id: newId(), erased_at: new Date('2026-09-01T00:00:00.000Z') }],
  },
  {
    name: 'scan exports',
    table: 'scan_s3_exports',
    expired: [{ stored_at: new Date('2026-09-30T23:59:59.999Z') }],
    kept: [{ stored_at: new Date('2026-10-01T00:00:00.000Z') }],
  },
  {
    name: 'leads and clicks',
    table: 'leads',
    expired: [madeAt('2026-07-31T23:59:59.999Z', 'submitted_at')],
    kept: [
      madeAt('2026-08-01T00:00:00.000Z', 'submitted_at'),
      { ...madeAt('2026-07-31T00:00:01.000Z'), submitted_at: new Date('2026-08-01T00:00:00.000Z') },
    ],
  },
  {
    name: 'leads and clicks',
    table: 'cta_clicks',
    expired: [madeAt('2026-08-31T23:59:59.999Z', 'clicked_at')],
    kept: [madeAt('2026-09-01T00:00:00.000Z', 'clicked_at')],
  },
  {
    name: 'webhook events and deliveries',
    table: 'webhook_deliveries',
    expired: [{ ...madeAt(ago(days(7) + 1), 'created_at'), state: 'failed' }],
    kept: [
      { ...madeAt(ago(days(7)), 'created_at'), state: 'failed' },
      { ...madeAt(ago(days(8)), 'created_at'), state: 'pending', event_id: eventToSend },
      { ...madeAt(ago(days(8)), 'created_at'), state: 'delivering' },
    ],
  },
  {
    name: 'webhook events and deliveries',
    table: 'webhook_replays',
    expired: [{ ...madeAt(ago(days(7) + 1), 'created_at'), state: 'done' }],
    kept: [
      { ...madeAt(ago(days(7)), 'created_at'), state: 'cancelled' },
      { ...madeAt(ago(days(8)), 'created_at'), state: 'running' },
    ],
  },
  {
    name: 'webhook events and deliveries',
    table: 'webhook_events',
    expired: [{ ...madeAt(ago(days(7) + 1), 'created_at'), is_pending: false }],
    kept: [
      { ...madeAt(ago(days(7)), 'created_at'), is_pending: false },
      { ...madeAt(ago(days(8)), 'created_at'), is_pending: true },
      { ...madeAt(ago(days(8)), 'created_at'), id: eventToSend, is_pending: false },
    ],
  },
  {
    name: 'webhook events and deliveries',
    table: 'webhook_endpoints',
    expired: [{ deleted_at: NOW }],
    kept: [{ deleted_at: null }],
  },
];

describe('retention', () => {
  let database: TestDatabase;
  let source: DataSource;
  let transactions: Transactions;
  beforeAll(async () => {
    database = await createDatabase();
    source = await createDataSource(database.url).initialize();
    transactions = new Transactions(source);
    await insertFilled(source, 'workspaces', { id: workspaceId });
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await source.query(`truncate ${[...new Set(CASES.map(({ table }) => table))].join(', ')} cascade`);
  });

  const insert = (table: string, given: Row) => insertFilled(source, table, given);
  async function insertAll(table: string, rows: Row[]): Promise<string[]> {
    const places: string[] = [];
    for (const row of rows) places.push(await insert(table, row));
    return places;
  }
  const findRemaining = async (table: string) =>
    (await source.query<{ ctid: string }[]>(`select ctid::text from ${table}`)).map(({ ctid }) => ctid);
  async function clean(name: string): Promise<void> {
    const retention = RETENTION.find((entry) => entry.name === name);
    if (!retention) throw new Error(`no retention of ${name}`);
    const config = loadConfig({ DATABASE_URL: database.url, ...SETTINGS });
    await new RetentionCleanup(
      retention,
      new TestClock(NOW),
      config,
      transactions,
      createLog('silent'),
    ).run();
  }

  it('has a case for each table', () => {
    const listed = RETENTION.flatMap(({ name, expiries }) =>
      expiries.map(({ table }) => `${name}: ${table}`),
    );
    expect(new Set(CASES.map(({ name, table }) => `${name}: ${table}`))).toEqual(new Set(listed));
  });

  it.each(CASES)('of $name: deletes what has expired of $table, and nothing else', async (one) => {
    for (const other of CASES)
      if (other.name === one.name && other !== one) await insertAll(other.table, other.kept);
    const before = await insertAll(one.table, one.expired);
    const kept = await insertAll(one.table, one.kept);
    expect((await findRemaining(one.table)).sort()).toEqual([...before, ...kept].sort());
    await clean(one.name);
    expect((await findRemaining(one.table)).sort()).toEqual(kept.sort());
  });

  it('keeps the newest 100,000 requests of an API key', async () => {
    const [busy, calm] = [newId(NOW), newId(NOW)];
    await insert('api_keys', { id: busy });
    await insert('api_keys', { id: calm });
    const kept = await insert('key_requests', { id: newId(ago(days(1))), api_key_id: calm });
    await source.query(
      `insert into key_requests (id, workspace_id, api_key_id, duration_ms, status, method, request_id)
       select ($1 || lpad(n::text, 12, '0'))::uuid, $2::uuid, $3::uuid, 1, 200, 'GET', '' from generate_series(1, 101500) n`,
      [newId(NOW).slice(0, 24), workspaceId, busy],
    );
    await clean('log of requests');
    const [found] = await source.query<{ count: number; oldest: string }[]>(
      `select count(*)::int, min(id::text) as oldest from key_requests where api_key_id = $1`,
      [busy],
    );
    expect([found?.count, found?.oldest.slice(24)]).toEqual([100_000, '000000001501']);
    expect(await findRemaining('key_requests')).toContain(kept);
  });

  it('examines all rows, though a batch has a thousand', async () => {
    const kept = await insert('cta_clicks', madeAt('2026-10-01', 'clicked_at'));
    await source.query(
      `insert into cta_clicks (id, workspace_id, qr_code_id, country, city, device, os, browser, cta_id, clicked_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), gen_random_uuid(),
         '', '', '', '', '', '', case n % 2 when 0 then $1::timestamptz else $2 end
       from generate_series(1, 2500) n`,
      [NOW, new Date('2026-08-31')],
    );
    await clean('leads and clicks');
    expect(await findRemaining('cta_clicks')).toHaveLength(1_250 + 1);
    expect(await findRemaining('cta_clicks')).toContain(kept);
  });
});
