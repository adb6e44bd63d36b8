import { SystemClock } from '#libs/platform';
import { createDataSource, Transactions } from '#libs/database';
import {
  LowWaterMark,
  addToRollups,
  addToWorkspaceRollups,
  DIMENSIONS,
  ScanRoller,
  WorkspaceRoller,
} from '#libs/scans';
import { withClient, type AnalyticsTenant } from './fill.js';
import { ratioLine } from '../toolbox/report.js';
import { timeOf } from '../toolbox/samples.js';

const DAYS_OF_CODES = 6;
const DAYS_OF_WORKSPACE = 3;
const ONE_OF = 10;

const scansOf = (condition: string) => `
  select qr_code_id, workspace_id, scanned_at, is_bot, is_first, ${DIMENSIONS.join(', ')} from scans
  where scanned_at >= $1 and scanned_at < $1::timestamptz + interval '24 hours' ${condition}`;

const IN_ADVANCE = `qr_code_id in (
  select id from bench_codes join qr_code_counters on qr_code_id = id and unrolled >= 1000
  where place < 110 or place % ${ONE_OF} <> 0
)`;

const ROLL_DAY = `
with rolled as materialized (${scansOf(`and ${IN_ADVANCE}`)}), ${addToRollups('rolled')} select`;

const ROLL_WORKSPACE_DAY = `
with rolled as materialized (${scansOf('')}), ${addToWorkspaceRollups('rolled', 'true')} select`;

/** $1: rollups contain the scans before this time. */
const END_OF_CODES = `
update qr_code_counters set rolled_to = $1, unrolled = (
  select count(*) from scans where qr_code_id = qr_code_counters.qr_code_id and scanned_at >= $1
) where ${IN_ADVANCE}`;

const DUE = `delete from rollup_due where qr_code_id in (select qr_code_id from qr_code_counters where unrolled < 1000)`;

const END_OF_WORKSPACE = [
  `update qr_code_counters set workspace_rolled_to = $1`,
  `insert into workspace_rollups select distinct workspace_id, $1::timestamptz from qr_code_counters`,
];

const startOfDay = (daysAgo: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - daysAgo * 86_400_000);

/**
 * Adds most scans to rollups, a whole UTC day per statement, which takes minutes where the rollers take an hour. The
 * last days, and all days of every tenth code, are left to the rollers.
 */
export async function rollInAdvance(url: string, days: number): Promise<void> {
  const startsOf = (last: number) =>
    Array.from({ length: days + 1 - last }, (_, index) => startOfDay(days - index));
  const writers = [
    ...startsOf(DAYS_OF_CODES).map((day) => [ROLL_DAY, day] as const),
    ...startsOf(DAYS_OF_WORKSPACE).map((day) => [ROLL_WORKSPACE_DAY, day] as const),
  ];
  const work = () =>
    withClient(url, async (client) => {
      await client.query(`set work_mem = '512MB'`);
      for (let next = writers.shift(); next; next = writers.shift()) await client.query(next[0], [next[1]]);
    });
  await Promise.all([work(), work()]);
  await withClient(url, async (client) => {
    await client.query(END_OF_CODES, [startOfDay(DAYS_OF_CODES - 1)]);
    await client.query(DUE);
    for (const statement of END_OF_WORKSPACE)
      await client.query(statement, [startOfDay(DAYS_OF_WORKSPACE - 1)]);
    await client.query('vacuum analyze');
  });
}

export async function rollUp(url: string, { workspaceId }: AnalyticsTenant): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  const transactions = new Transactions(dataSource);
  const codes = new ScanRoller(transactions, new SystemClock(), new LowWaterMark());
  const workspaces = new WorkspaceRoller(transactions, new SystemClock(), new LowWaterMark());
  const left = async (rolledTo: 'rolled_to' | 'workspace_rolled_to') => {
    const [found] = await dataSource.query<[{ count: number }]>(
      `select count(*)::int as count from qr_code_counters counters join scans using (qr_code_id)
       where counters.workspace_id = $1 and scanned_at >= coalesce(${rolledTo}, '-infinity')`,
      [workspaceId],
    );
    return found.count;
  };
  const microseconds = async (
    name: string,
    rolledTo: Parameters<typeof left>[0],
    run: () => Promise<boolean>,
  ) => {
    const before = await left(rolledTo);
    const ms = await timeOf(async () => {
      while (await run());
    });
    const scans = before - (await left(rolledTo));
    const perScan = (ms * 1_000) / scans;
    console.log(
      `rolled up by ${name}: ${scans} scans in ${(ms / 1_000).toFixed(0)} s, ${perScan.toFixed(0)} µs each`,
    );
    return perScan;
  };
  const ofCodes = await microseconds('code', 'rolled_to', () => codes.run());
  const ofWorkspace = await microseconds('workspace', 'workspace_rolled_to', () => workspaces.run());
  const value = 1_000_000 / (ofCodes + ofWorkspace);
  console.log(ratioLine({ name: 'scans/s of both together', value, min: 5_000 }));
  await dataSource.query('vacuum analyze');
  await dataSource.destroy();
}
