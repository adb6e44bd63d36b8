import { fires, never, type AlertCase } from './alert-case.js';
import { OF_OTHER_PROGRAMS } from './alert-cases-of-others.js';
import { on, podOf, steady, type Role, type Series } from './alert-series.js';

/** Figures of the database, which workers show: by alert, minutes until it fires, what fires and what does not yet. */
const OF_WORKERS: [alert: string, after: number, metric: string, past: number, at: number][] = [
  ['IntakeLate', 5, 'qr_intake_lag_seconds', 10.1, 10],
  ['TransactionOld', 5, 'qr_db_oldest_transaction_seconds', 901, 900],
  ['BatchesSetAside', 1, 'qr_intake_set_aside_batches', 1, 0],
  ['JournalUnclaimed', 1, 'qr_scan_journal_unclaimed', 1, 0],
  ['PartitionsMissing', 60, 'qr_scans_partition_months_ahead', 0, 1],
  ['ScanExportLate', 5, 'qr_scan_export_lag_seconds{sink="clickhouse"}', 301, 300],
  ['ScanExportLarge', 5, 'qr_scan_export_pending_scans{sink="s3"}', 50_000_001, 50_000_000],
  ['ScanExportDiffers', 1, 'qr_scan_export_differences{sink="clickhouse"}', 1, 0],
  ['ScanS3ExportLate', 5, 'qr_scan_export_lag_seconds{sink="s3"}', 1_801, 1_800],
  ['DeliveriesLate', 10, 'qr_webhook_outbox_oldest_seconds', 60.1, 60],
  ['WorkspacesNearLimit', 60, 'qr_workspaces_near_limit', 1, 0],
  ['AuditStreamBehind', 5, 'qr_audit_stream_oldest_seconds', 901, 900],
  ['EmailsLate', 5, 'qr_emails_oldest_seconds', 901, 900],
];

const ofWorkers = Object.fromEntries(
  OF_WORKERS.map(([alert, after, metric, past, at]) => [
    alert,
    [
      fires(after, `${past}`, on('worker', metric, past, past)),
      never(`${at}`, on('worker', metric, at, at)),
      fires(
        after,
        `${past}, while the only worker is replaced`,
        on('worker', metric, `${past} ${past} stale`, `_ _ _ _ _ _ ${steady(past)}`),
      ),
      fires(
        after,
        `${past}, while the database answers every fourth scrape only`,
        on('worker', metric, `${past} stale _ _ `.repeat(400)),
      ),
    ],
  ]),
);

type Pods = (number | string)[];

const visits = (outcome: string, ...pods: Pods) =>
  on('redirect', `qr_visits_total{outcome="${outcome}"}`, ...pods);
const durations = (le: string, each: number) =>
  on('redirect', `qr_visit_duration_seconds_bucket{outcome="redirect",le="${le}"}`, grows(each), grows(each));
const build = (role: Role, ...pods: Pods) =>
  on(role, `qr_build_info{version="1.2.3",commit="f3a91c2",node="24.11.1",role="${role}"}`, ...pods);
const builds = (api: number | string, redirect: number | string, worker: number | string): Series => ({
  ...build('api', api, api),
  ...build('redirect', redirect),
  ...build('worker', worker),
});
const requests = (status: string, ...pods: Pods) =>
  on(
    'api',
    `http_server_request_duration_seconds_count{method="GET",route="/api/v1/qr/:id",status_class="${status}"}`,
    ...pods,
  );
const journal = (name: string, ...pods: Pods) => on('redirect', `qr_scan_journal_${name}`, ...pods);
const setAside = (...pods: Pods) => journal('set_aside_total{reason="damaged"}', ...pods);
const lastSuccess = (...pods: Pods) =>
  on('worker', 'qr_cleanup_last_success_timestamp_seconds{cleanup="burst windows"}', ...pods);
const failures = (...pods: Pods) =>
  on('worker', 'qr_cleanup_failures_total{cleanup="burst windows"}', ...pods);

function grows(each: number, from = 0): string {
  return `${from}+${each}x1600`;
}

const GIB = 2 ** 30;
const DAYS_60 = 60 * 86_400;
const RESTARTS = '1 1 1 stale _ _ _ _ _';

/** A sample each minute: of three days, one each 15 seconds would take long. */
const overDays = (minutes: number | null, when: string, series: Series): AlertCase => ({
  ...{ when, series, fires: minutes, intervalS: 60 },
});
const EACH_MINUTE = 10_000;
const lost = (percent: number) =>
  visits('unavailable', `0+${Math.round((EACH_MINUTE * percent) / 100)}x9000`);
const kept = (percent: number) =>
  visits('redirect', `0+${Math.round(EACH_MINUTE * (1 - percent / 100))}x9000`);

/** Time starts at 0, and there is a sample every 15 seconds. */
export const CASES: Record<string, AlertCase[]> = {
  ...ofWorkers,
  ...OF_OTHER_PROGRAMS,
  StorageGrowing: [
    fires(61, '5.1 GB in an hour', on('worker', 'qr_stored_bytes', grows(21_250_000))),
    never('4.9 GB in an hour', on('worker', 'qr_stored_bytes', grows(20_400_000))),
    never('the first worker starts', on('worker', 'qr_stored_bytes', `_x20 ${steady(9e10)}`)),
  ],
  ScansLost: [
    fires(2.25, '0.73 % are lost', {
      ...visits('redirect', grows(9_927), 0),
      ...visits('unavailable', 0, grows(73)),
    }),
    never('0.71 % are lost', {
      ...visits('redirect', grows(9_929), 0),
      ...visits('unavailable', grows(70), 0),
      ...visits('in_doubt', grows(1), 0),
    }),
    fires(
      62.5,
      'all scans of half a minute in an hour are in doubt',
      {
        ...visits('redirect', `0+10x240 2400 ${grows(10, 2_400)}`),
        ...visits('in_doubt', '0x240 10 20x400'),
      },
      { ends: 65.75 },
    ),
    never('a pod restarts after it lost some', {
      ...visits('redirect', `0+100x200 ${grows(100)}`),
      ...visits('unavailable', `100x200 ${steady(0)}`),
    }),
    never('nobody scans', { ...visits('redirect', 0, 0), ...visits('unavailable', 0, 0) }),
  ],
  ScansLostSlowly: [
    fires(15.25, '0.31 % are lost', {
      ...visits('redirect', grows(9_969), 0),
      ...visits('in_doubt', 0, grows(31)),
    }),
    never('0.29 % are lost', { ...visits('redirect', grows(9_971), 0), ...visits('in_doubt', 0, grows(29)) }),
  ],
  ScansLostOverDays: [
    ...[0.4, 0.06].map((percent) =>
      overDays(61, `${percent} % are lost`, { ...lost(percent), ...kept(percent) }),
    ),
    overDays(null, '0.04 % are lost', { ...lost(0.04), ...kept(0.04) }),
    overDays(null, 'nobody scans', { ...visits('redirect', 0), ...visits('unavailable', 0) }),
  ],
  RoleMissing: [
    fires(2.75, 'the only worker ends', builds(1, 1, '1 1 1 stale'), {
      labels: [{ namespace: 'qr-service', job: 'qr-service', role: 'worker' }],
    }),
    fires(2.25, 'two roles cannot be reached', builds('1 stale', '1 stale', 1), {
      labels: ['api', 'redirect'].map((role) => ({ namespace: 'qr-service', job: 'qr-service', role })),
    }),
    never(
      'the only pods of two roles restart',
      builds(1, `${RESTARTS} ${steady(1)}`, `${RESTARTS} ${steady(1)}`),
    ),
  ],
  ProcessDown: [
    fires(5.75, 'one of two pods cannot be read', on('api', 'up', 1, `1 1 1 ${steady(0)}`), {
      labels: [podOf('api', 1)],
    }),
    never('it can be read again within five minutes', on('api', 'up', 1, `1 1 1 0x19 ${steady(1)}`)),
    never('its pod is replaced', on('api', 'up', `1 1 1 0x10 stale`, `_x8 ${steady(1)}`)),
  ],
  ScansSlow: [
    fires(10.25, '1.1 % take more than 0.1 s', {
      ...durations('0.05', 900),
      ...durations('0.1', 989),
      ...durations('0.25', 1_000),
      ...durations('+Inf', 1_000),
    }),
    never('0.9 % take more than 0.1 s', {
      ...durations('0.05', 900),
      ...durations('0.1', 991),
      ...durations('0.25', 1_000),
      ...durations('+Inf', 1_000),
    }),
    never('nobody scans', {
      ...durations('0.05', 0),
      ...durations('0.1', 0),
      ...durations('0.25', 0),
      ...durations('+Inf', 0),
    }),
  ],
  DatabaseNotWritable: [
    fires(1, 'no process can write', {
      ...on('api', 'qr_db_writable', 0, 0),
      ...on('worker', 'qr_db_writable', 0, `0 stale _ _ ${steady(0)}`),
    }),
    never('one pod can write', {
      ...on('api', 'qr_db_writable', 0, 1),
      ...on('worker', 'qr_db_writable', 0, 0),
    }),
  ],
  JournalFilling: [
    fires(1, 'one of two is more than half full', {
      ...journal('bytes', 0, GIB / 2 + 1),
      ...journal('max_bytes', GIB, GIB),
    }),
    never('both are half full', { ...journal('bytes', GIB / 2, GIB / 2), ...journal('max_bytes', GIB, GIB) }),
  ],
  JournalDiskSmall: [
    fires(15, 'a byte is missing on one of two disks', {
      ...journal('free_bytes', GIB, GIB / 2 - 1),
      ...journal('bytes', 0, GIB / 2),
      ...journal('max_bytes', GIB, GIB),
    }),
    never('the journals just fit', {
      ...journal('free_bytes', GIB, GIB / 2),
      ...journal('bytes', 0, GIB / 2),
      ...journal('max_bytes', GIB, GIB),
    }),
  ],
  JournalRefuses: [
    fires(6, 'one of two refuses a scan', journal('refused_scans_total', 7, `0x19 ${steady(1)}`), {
      ends: 10.25,
    }),
    never('one restarts that refused scans before', journal('refused_scans_total', 7, `7x40 ${steady(0)}`)),
  ],
  JournalNotReplayed: [
    fires(15, 'bytes are left in one of two', { ...journal('bytes', 0, 1), ...journal('in_use', 0, 0) }),
    never('nothing is left', { ...journal('bytes', 0, 0), ...journal('in_use', 0, 0) }),
    never('PostgreSQL is unavailable', { ...journal('bytes', 0, GIB), ...journal('in_use', 0, 1) }),
  ],
  JournalSetAside: [
    fires(21, 'a part is set aside', setAside(0, `0x79 ${steady(1)}`), { ends: 80.25 }),
    fires(
      22,
      'a new pod sets one aside before its first scrape',
      setAside(0, '0x79 stale', `_x84 ${steady(1)}`),
      { ends: 81.25 },
    ),
    never('pods start and set nothing aside', setAside(0, '0x79 stale', `_x84 ${steady(0)}`)),
  ],
  PoolExhausted: [
    fires(
      5,
      'one query waits in one pool',
      {
        ...on('redirect', 'qr_db_pool_waiting{pool="scans"}', 0, 1),
        ...on('redirect', 'qr_db_pool_waiting{pool="edge"}', 0, 0),
      },
      { labels: [{ ...podOf('redirect', 1), pool: 'scans' }] },
    ),
    never(
      'none waits at one scrape in five minutes',
      on('redirect', 'qr_db_pool_waiting{pool="scans"}', 0, '9x19 0 '.repeat(20)),
    ),
  ],
  ApiErrors: [
    fires(5.25, '1.1 % fail', { ...requests('2xx', grows(989), 0), ...requests('5xx', 0, grows(11)) }),
    never('0.9 % fail', { ...requests('2xx', grows(991), 0), ...requests('5xx', 0, grows(9)) }),
    fires(15.5, 'a route that never failed fails always', {
      ...requests('2xx', '0+100x40 4000x1600'),
      ...requests('5xx', `_x41 ${grows(100, 100)}`),
    }),
    never('nobody calls', { ...requests('2xx', 5, 5), ...requests('5xx', 5) }),
  ],
  ChangeFeedDown: [
    fires(1, 'one of two has no connection', on('redirect', 'qr_change_feed_live', 1, 0), {
      labels: [podOf('redirect', 1)],
    }),
    never(
      'it connects again within a minute',
      on('redirect', 'qr_change_feed_live', 1, `1 0x3 ${steady(1)}`),
    ),
  ],
  LimitsWithoutRedis: [
    fires(
      10,
      'one of two counts in PostgreSQL',
      {
        ...on('api', 'qr_limit_store{store="redis"}', 1, 0),
        ...on('api', 'qr_limit_store{store="postgres"}', 0, 1),
      },
      { labels: [{ ...podOf('api', 1), store: 'redis' }] },
    ),
    never('all count in Redis', {
      ...on('api', 'qr_limit_store{store="redis"}', 1, `0x39 ${steady(1)}`),
      ...on('api', 'qr_limit_store{store="postgres"}', 0, `1x39 ${steady(0)}`),
    }),
  ],
  EventLoopSlow: [
    fires(5, 'one of two is late by 0.201 s', on('api', 'nodejs_eventloop_lag_p99_seconds', 0.02, 0.201), {
      labels: [podOf('api', 1)],
    }),
    never('both are late by 0.2 s', on('api', 'nodejs_eventloop_lag_p99_seconds', 0.2, 0.2)),
  ],
  MemoryHigh: (['api', 'redirect', 'worker'] as const).flatMap((role) => {
    const limit = { api: 1_280, redirect: 640, worker: 512 }[role] * 2 ** 20;
    const uses = (share: number) => on(role, 'process_resident_memory_bytes', 0.5 * limit, share * limit);
    const labels = [{ pod: podOf(role, 1).pod, role }];
    return [
      fires(10, `one ${role} of two uses 85.1 % of its limit`, uses(0.851), { labels }),
      never(`one ${role} of two uses 84.9 %`, uses(0.849)),
    ];
  }),
  CleanupFails: [
    fires(
      190.25,
      'no worker has succeeded for three hours',
      { ...lastSuccess(0), ...failures(0, '_x240 1+1x1600') },
      { labels: [{ cleanup: 'burst windows' }] },
    ),
    fires(
      190.25,
      'the only worker is replaced after three hours, and fails as the last one did',
      { ...lastSuccess('0x759 stale'), ...failures('0x100 1+1x658 stale', `_x764 ${grows(1, 1)}`) },
      { labels: [{ cleanup: 'burst windows' }] },
    ),
    fires(130, 'none has succeeded since the start', failures('1x239 2x239 3x1000'), {
      labels: [{ cleanup: 'burst windows' }],
    }),
    never('both fail for some minutes, and succeed again', {
      ...lastSuccess('0x59 900x240 4500x240 8100x240 11700x240 15300x240 18900x400', 0),
      ...failures('_x20 1 2 3x1600', '_x20 1+1x8 9x1600'),
    }),
  ],
  MigrationsPending: [
    fires(5, 'one process waits for a migration', on('api', 'qr_migrations_pending', 0, 1)),
    never('they are applied within five minutes', on('api', 'qr_migrations_pending', 0, `1x19 ${steady(0)}`)),
  ],
  ClockWrong: [
    fires(5, 'one of two is 2.1 s behind', on('redirect', 'qr_clock_offset_seconds', 0, -2.1), {
      labels: [{ pod: podOf('redirect', 1).pod }],
    }),
    never('one is 2 s ahead', on('redirect', 'qr_clock_offset_seconds', 0, 2)),
  ],
  LocationsOld: [
    fires(
      60.25,
      'one of two has a database of 60 days',
      on('redirect', 'qr_geoip_build_timestamp_seconds', 0, -DAYS_60),
    ),
    never(
      'it is replaced within an hour',
      on('redirect', 'qr_geoip_build_timestamp_seconds', 0, `${-DAYS_60}x239 ${steady(0)}`),
    ),
  ],
};
