import { randomInt } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newId } from '#libs/database';
import { endProcesses, startProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { databaseOf, throughKills } from './kills.js';

/** Kills of each kind. The last one cuts the power: PostgreSQL dies with the service. */
const TIMES = 2;
const KILLS = [
  ...Array.from({ length: TIMES }, () => ['the service', 'PostgreSQL alone'] as const).flat(),
  'both' as const,
];
const MIN_SCANS = 200;
const MAX_SCANS = 1_500;
const MAX_LAG_MS = 2_000;

/** Compares stored scans and counters of each scanned code. */
const COUNTERS = `
  select count(*)::int as scans, min(scan_count)::int as counted,
    count(distinct ((scanned_at at time zone 'UTC')::date, visitor_hash))::int as visitors,
    min(unique_visitors)::int as counted_visitors
  from scans left join qr_code_counters using (qr_code_id)
  where not is_bot group by qr_code_id`;

async function batches(dataSource: DataSource): Promise<number> {
  const [{ count }] = await dataSource.query<[{ count: number }]>('select count(*)::int from scan_log');
  return count;
}

async function prepare(service: RunningProcess): Promise<string> {
  const response = await fetch(`${service.baseUrl}/api/v1/qr`, {
    method: 'POST',
    headers: { 'X-API-Key': service.demo().apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } }),
  });
  const { id, short_code } = (await response.json()) as { id: string; short_code: string };
  const dataSource = await databaseOf(service);
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
     select $1, workspace_id, 'https://receiver.invalid/', '{scan}', 'active', '', now() from qr_codes where id = $2`,
    [newId(), id],
  );
  await dataSource.destroy();
  return short_code;
}

describe('kills of the service and of PostgreSQL under a load of scans', () => {
  afterEach(endProcesses);

  it(`loses no scan that got its 302, ${TIMES} times each, counts each once and gives each exactly one event`, async () => {
    const first = await startProcess();
    const path = `/${await prepare(first)}`;
    const visits = () => randomInt(MIN_SCANS, MAX_SCANS);
    const { service, answered, statuses } = await throughKills(first, { path, kills: KILLS, visits });
    const dataSource = await databaseOf(service);
    await waitUntil(async () => (await batches(dataSource)) === 0, 'all batches to be counted', MAX_LAG_MS);
    const counters = await dataSource.query<[{ visitors: number }]>(COUNTERS);
    const stored = await dataSource.query<{ referrer: string; events: number }[]>(
      `select referrer, count(event.id)::int as events from scans scan
       left join webhook_events event on event.id = scan.id group by scan.id, scan.scanned_at, referrer`,
    );
    const [{ lone }] = await dataSource.query<[{ lone: number }]>(
      'select count(*)::int as lone from webhook_events where id not in (select id from scans)',
    );
    await dataSource.destroy();
    const marks = new Set(stored.map(({ referrer }) => referrer));
    expect(answered.length).toBeGreaterThanOrEqual(KILLS.length * MIN_SCANS);
    expect(answered.filter((mark) => !marks.has(mark))).toEqual([]);
    expect([...statuses].filter((status) => ![302, 503].includes(status))).toEqual([]);
    expect(stored.length).toBe(marks.size);
    const [{ visitors }] = counters;
    expect(counters).toEqual([
      { scans: stored.length, counted: stored.length, visitors, counted_visitors: visitors },
    ]);
    expect(stored.filter(({ events }) => events !== 1)).toEqual([]);
    expect(lone).toBe(0);
  }, 300_000);
});
