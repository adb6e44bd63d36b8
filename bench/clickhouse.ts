import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createLog, loadConfig, questionMetrics, registry } from '#libs/platform';
import { createContext } from '#libs/process';
import { ClickHouse, ScanCounts, ScanPartitions, ScanQueriesModule, type CountScope } from '#libs/scans';
import { startPostgres } from './toolbox/postgres.js';
import { Chdb } from '../test/clickhouse/store/chdb.js';
import { APP_SECRET, prepareDatabase } from './toolbox/scan-database.js';
import { middleOf } from './toolbox/medians.js';
import { ratioLine } from './toolbox/report.js';
import { sized } from './toolbox/size.js';

const { values } = parseArgs({ options: { rows: { type: 'string', default: sized('1e7', '1e4') } } });
const ROWS = Number(values.rows);
const STEP = 2e6;
/** One scan in ten is of the workspace that is asked about. */
const SHARE = 10;
const MONTHS = 13;
const DAYS = 396;
const DAY_MS = 86_400_000;
const QUESTIONS = sized(60, 12);
const MAX_P95_MS = 300;

const COUNTRIES = ['DE', 'CH', 'AT', 'FR'];
const DEVICES = ['mobile', 'tablet', 'desktop'];

/** Values as often as in practice: half of the scans are of one country, and the others of twenty. */
const insertSql = (workspaceId: string, codes: string[], from: number, count: number) => `
insert into scans
select generateUUIDv4(number), own ? toUUID('${workspaceId}') : toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(number % 97), 12, '0'))),
  own ? [${codes.map((id) => `toUUID('${id}')`).join(', ')}][1 + random % ${codes.length}]
    : toUUID(concat('00000000-0000-4000-9000-', leftPad(toString(random % 20000), 12, '0'))),
  fromUnixTimestamp64Milli(toInt64(toUnixTimestamp(now()) - random % (${DAYS} * 86400)) * 1000),
  random % 2 = 0 ? 'DE' : ['CH', 'AT', 'FR', 'GB', 'US', 'IT', 'ES', 'NL', 'BE', 'PL', 'SE', 'NO', 'DK', 'FI', 'PT', 'IE', 'CZ', 'HU', 'RO', 'GR'][1 + intDiv(random, 7) % 20],
  concat('City ', toString(intDiv(random, 11) % 2000)), ['mobile', 'mobile', 'mobile', 'tablet', 'desktop'][1 + intDiv(random, 13) % 5],
  ['iOS', 'Android', 'Windows'][1 + intDiv(random, 17) % 3], ['Safari', 'Chrome', 'Firefox'][1 + intDiv(random, 19) % 3],
  ['de', 'en', 'fr', 'it'][1 + intDiv(random, 23) % 4], 'direct', intDiv(random, 29) % 20 = 0, null, 'symbol', 1, intDiv(random, 31) % 3 = 0
from (select number, rand(number) as random, number % ${SHARE} = 0 as own from numbers(${from}, ${count}))`;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const store = await Chdb.start(join(folder, 'clickhouse'));
const client = new Client(postgres.url);
try {
  const workspaceId = await prepareDatabase(postgres.url);
  await client.connect();
  const monthsAgo = new Date(Date.now() - (DAYS + 1) * DAY_MS);
  await new ScanPartitions(() => postgres.url).ensureMonthsAhead(monthsAgo, MONTHS + 2);
  await client.query(
    `insert into scan_sinks (sink, leased_by, leased_until, rebuilt_to, complete_from, retention_months, differences)
     values ('clickhouse', gen_random_uuid(), now(), 1, '1971-01-01', ${MONTHS + 2}, 0)`,
  );
  const { rows: codes } = await client.query<{ id: string }>('select id from qr_codes order by id limit 100');
  await client.query(
    `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at)
     select id, $1, $2, now() from unnest($3::uuid[]) id`,
    [workspaceId, Math.ceil(ROWS / SHARE / codes.length), codes.map(({ id }) => id)],
  );
  await fill(
    workspaceId,
    codes.map(({ id }) => id),
  );
  await measure(workspaceId);
} finally {
  await client.end();
  await store.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(workspaceId: string, codes: string[]): Promise<void> {
  const config = loadConfig({ CLICKHOUSE_URL: store.url });
  const clickhouse = new ClickHouse(config);
  const none = () => Promise.resolve();
  await clickhouse.ensureTable({ whenMissing: none, whenKept: none }, true);
  const startedAt = performance.now();
  for (let from = 0; from < ROWS; from += STEP)
    await store.command(insertSql(workspaceId, codes, from, Math.min(STEP, ROWS - from)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const [size] = await store.query<{ rows: string; bytes: string; parts: string }>(
    `select sum(rows) as rows, sum(bytes_on_disk) as bytes, count() as parts from system.parts where table = 'scans' and active`,
  );
  const stored = Number(size?.rows);
  console.log(
    `${stored} scans in ${Number(size?.parts)} parts, ${(Number(size?.bytes) / stored).toFixed(1)} bytes each on disk; filled in ${seconds.toFixed(0)} s`,
  );
  if (stored !== ROWS) throw new Error(`ClickHouse has ${stored} of ${ROWS} scans`);
  await clickhouse.close();
}

async function measure(workspaceId: string): Promise<void> {
  const env = { CLICKHOUSE_URL: store.url, DATABASE_URL: postgres.url, APP_SECRET };
  const context = await createContext(loadConfig(env), { log: createLog('warn') }, [ScanQueriesModule]);
  const counts = context.get(ScanCounts);
  questionMetrics();
  const [answers, floors]: [number[], number[]] = [[], []];
  for (let question = 0; question < QUESTIONS; question++) {
    const scope = scopeOf(workspaceId, question);
    answers.push(await timed(() => counts.count(scope)));
    floors.push(await timed(() => store.query(floorOf(scope))));
  }
  const text = await registry.getSingleMetricAsString('qr_clickhouse_questions_total');
  const answered = Number(/result="answered"} (\d+)/.exec(text)?.[1]);
  if (answered !== QUESTIONS) throw new Error(`ClickHouse answered ${answered} of ${QUESTIONS} questions`);
  await context.close();
  const p95 = percentile(answers, 0.95);
  console.log(
    `13 months of a workspace with ${ROWS / SHARE} scans, two filters: p50 ${middleOf(answers).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms;` +
      ` the same scans only counted: p50 ${middleOf(floors).toFixed(0)} ms, p95 ${percentile(floors, 0.95).toFixed(0)} ms`,
  );
  console.log(ratioLine({ name: 'p95 in ms', value: p95, max: MAX_P95_MS }));
  console.log(
    ratioLine({ name: 'answer: only counted, medians', value: middleOf(answers) / middleOf(floors) }),
  );
}

function scopeOf(workspaceId: string, question: number): CountScope {
  const to = new Date(Date.now() - question * 1_000);
  return {
    ...{ workspaceId, subject: 'workspace', interval: 'month', timezone: 'Europe/Berlin', top: 10 },
    ...{ from: new Date(to.getTime() - (DAYS - 1) * DAY_MS), to, includesBots: false },
    filters: { country: COUNTRIES[question % 4] ?? '', device: DEVICES[question % 3] ?? '' },
  };
}

function floorOf({ workspaceId, from, to, filters }: CountScope): string {
  return `
  select countIf(not is_bot) as scans from scans where workspace_id = '${workspaceId}' and country = '${filters.country}'
    and device = '${filters.device}' and scanned_at >= fromUnixTimestamp64Milli(${from.getTime()}) and scanned_at < fromUnixTimestamp64Milli(${to.getTime()})`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function percentile(figures: number[], part: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.ceil(figures.length * part) - 1] ?? Number.NaN;
}
