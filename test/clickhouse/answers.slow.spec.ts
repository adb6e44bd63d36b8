import { Writable } from 'node:stream';
import { createLog, questionMetrics, registry } from '#libs/platform';
import { REQUEST_REBUILD, type CountScope } from '#libs/scans';
import { newId } from '#libs/database';
import { waitUntil } from '../toolbox/wait-until.js';
import { ExportWorld } from './export-world.js';
import { RecordedStore } from './recorded-store.js';

const DAY_MS = 86_400_000;

const asked = async (result: string): Promise<number> => {
  questionMetrics();
  const text = await registry.getSingleMetricAsString('qr_clickhouse_questions_total');
  return Number(new RegExp(`result="${result}"} (\\d+)`).exec(text)?.[1]);
};

/** Who answers; test/clickhouse/store proves that ClickHouse has the same answers as PostgreSQL. */
describe('a question with a filter', () => {
  let store: RecordedStore;
  let world: ExportWorld;
  let lines: string[];

  beforeEach(async () => {
    store = await RecordedStore.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
    lines = [];
    await (await world.exporter('clickhouse')).run();
    await world.complete();
    await world.store(500);
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  const log = () =>
    createLog(
      'info',
      new Writable({
        write: (line: Buffer, _, done) => {
          if (line.toString().includes('ClickHouse')) lines.push(line.toString());
          done();
        },
      }),
    );

  const scope = (filters: CountScope['filters'] = { country: 'ch' }): CountScope => ({
    ...{ workspaceId: world.workspaceIds[0] ?? '', subject: 'workspace', filters },
    ...{
      from: new Date(Date.now() - 41 * DAY_MS),
      to: new Date(),
      interval: 'day',
      timezone: 'Europe/Zurich',
    },
    ...{ top: 5, includesBots: false },
  });

  /** Asks both, and returns how many scans they counted. */
  async function expectSameAnswers(
    asking: Awaited<ReturnType<ExportWorld['questions']>>,
    of = scope(),
  ): Promise<number> {
    const postgresql = await world.questions('postgresql');
    const counts = await postgresql.counts.count(of);
    expect(await asking.counts.count(of)).toEqual(counts);
    const rows = await postgresql.rows.count(of, ['city', 'weekday'], 1_000);
    expect(await asking.rows.count(of, ['city', 'weekday'], 1_000)).toEqual(rows);
    return counts.totals.scans;
  }

  it('is asked of ClickHouse, and counts scans that wait for the export', async () => {
    const before = await asked('answered');
    expect(await expectSameAnswers(await world.questions('clickhouse'))).toBeGreaterThan(50);
    expect(await asked('answered')).toBe(before + 2);
    expect(store.questions).toHaveLength(2);
  });

  it('names the workspace, binds all values, can change nothing, and has a time limit', async () => {
    const value = "x') or 1 = 1 --";
    const { counts } = await world.questions('clickhouse');
    await counts.count(scope({ city: value }));
    const [{ url, sql } = { url: '', sql: '' }] = store.questions;
    expect(sql).not.toContain(value);
    expect(sql.match(/from scans/g)).toHaveLength(2);
    expect(sql.match(/workspace_id = {workspace:UUID}/g)).toHaveLength(2);
    const sent = new URL(url, store.url).searchParams;
    expect(sent.get('readonly')).toBe('2');
    expect(sent.get('max_execution_time')).toBe('3');
    expect(url + sql).toContain(world.workspaceIds[0]);
  });

  it('is answered by PostgreSQL while ClickHouse is unavailable, which is logged once', async () => {
    const questions = await world.questions('clickhouse', { log: log() });
    await store.close();
    const before = await asked('failed');
    expect(await expectSameAnswers(questions)).toBeGreaterThan(50);
    expect(await expectSameAnswers(questions)).toBeGreaterThan(50);
    expect(await asked('failed')).toBe(before + 4);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'ClickHouse does not answer questions; PostgreSQL answers instead',
    ]);
  });

  it('is answered by PostgreSQL if it is too large for ClickHouse, which others go on to ask', async () => {
    const questions = await world.questions('clickhouse', { log: log() });
    const before = [await asked('left'), await asked('answered')];
    store.reply = 'refuse a question that is too large';
    const large = await questions.counts.count(scope());
    expect(large.totals.scans).toBeGreaterThan(50);
    store.reply = 'answer';
    await questions.counts.count(scope());
    expect([await asked('left'), await asked('answered')]).toEqual(before.map((count) => count + 1));
    expect(lines).toEqual([]);
  });

  it('is asked while those of another workspace take long', async () => {
    const questions = await world.questions('clickhouse');
    const [busy = '', other = ''] = world.workspaceIds;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let isBusy = false;
    store.whenAsked = (question) => {
      isBusy ||= question.includes(busy);
      return question.includes(busy) ? ended : Promise.resolve();
    };
    const slow = Array.from({ length: 15 }, () => questions.counts.count(scope()));
    await waitUntil(() => isBusy, 'questions that take long');
    const before = await asked('answered');
    await questions.counts.count({ ...scope(), workspaceId: other });
    expect(await asked('answered')).toBe(before + 1);
    end();
    await Promise.all(slow);
  });

  it.each([
    ['was never rebuilt', 'update scan_sinks set rebuilt_to = 0', []],
    ['is being rebuilt', REQUEST_REBUILD, [newId()]],
    ['was not compared yet', 'update scan_sinks set differences = null', []],
    ['has other scans than PostgreSQL', 'update scan_sinks set differences = 1', []],
    [
      'lacks too many scans',
      `insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at) values ('clickhouse', 20001, '{}', '{}', '{}')`,
      [],
    ],
  ])('is answered by PostgreSQL if ClickHouse %s', async (_, sql, values) => {
    const before = await asked('left');
    await world.client.query(sql, values);
    expect(await expectSameAnswers(await world.questions('clickhouse'))).toBeGreaterThan(50);
    expect(store.questions).toEqual([]);
    expect(await asked('left')).toBe(before + 2);
  });

  it('is answered by PostgreSQL once a worker does not export what it stores, until a rebuild', async () => {
    await world.startPlainWorker();
    const questions = await world.questions('clickhouse');
    expect(await expectSameAnswers(questions)).toBeGreaterThan(50);
    expect(store.questions).toEqual([]);
    await world.complete();
    await expectSameAnswers(questions);
    expect(store.questions).toHaveLength(2);
  });

  it('is answered by PostgreSQL about few scans, before anything else is asked', async () => {
    const before = await asked('left');
    const { scan_count: scans } = (
      await world.client.query<{ scan_count: string }>(
        'select sum(scan_count) as scan_count from qr_code_counters where workspace_id = $1',
        [world.workspaceIds[0]],
      )
    ).rows[0] ?? { scan_count: '' };
    const few = await world.questions('clickhouse', { minScans: String(Number(scans) + 1) });
    expect(await expectSameAnswers(few)).toBeGreaterThan(50);
    expect([store.questions.length, await asked('left')]).toEqual([0, before]);
    await expectSameAnswers(await world.questions('clickhouse', { minScans: scans }));
    expect(store.questions).toHaveLength(2);
  });

  it('leaves out codes whose scans ClickHouse deletes', async () => {
    const deleted = newId();
    await world.client.query('insert into scan_export_deletions values ($1)', [deleted]);
    expect(await expectSameAnswers(await world.questions('clickhouse'))).toBeGreaterThan(50);
    for (const { url, sql } of store.questions) {
      expect(url + sql).toContain(deleted);
      expect(sql).toContain('qr_code_id not in {deleted_codes:Array(UUID)}');
    }
    expect(store.questions).toHaveLength(2);
  });

  it.each([
    ['was emptied', REQUEST_REBUILD],
    ['began to delete scans', 'insert into scan_export_deletions values ($1)'],
  ])('is answered by PostgreSQL if ClickHouse %s meanwhile', async (_, sql) => {
    await (await world.exporter('clickhouse')).run();
    store.whenAsked = () => world.client.query(sql, [newId()]);
    const { counts } = await world.questions('clickhouse');
    const { totals } = await counts.count(scope());
    expect(store.questions).toHaveLength(1);
    expect(totals.scans).toBeGreaterThan(50);
  });
});

describe('a question without filters', () => {
  it('is answered from rollups, which are in PostgreSQL', async () => {
    const store = await RecordedStore.start();
    const world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
    await (await world.exporter('clickhouse')).run();
    await world.complete();
    const { counts } = await world.questions('clickhouse');
    await counts.count({
      ...{ workspaceId: world.workspaceIds[0] ?? '', subject: 'workspace', filters: {} },
      ...{ from: new Date(Date.now() - DAY_MS), to: new Date(), interval: 'hour', timezone: 'UTC' },
      ...{ top: 5, includesBots: false },
    });
    expect(store.questions).toEqual([]);
    await world.close();
    await store.close();
  });
});
