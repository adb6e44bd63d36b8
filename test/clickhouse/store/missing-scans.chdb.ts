import { questionMetrics, registry } from '#libs/platform';
import { deleteScans, scanMonth, type CountScope } from '#libs/scans';
import { waitUntil } from '../../toolbox/wait-until.js';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';

const DAY_MS = 86_400_000;

const answered = async (): Promise<number> => {
  questionMetrics();
  const text = await registry.getSingleMetricAsString('qr_clickhouse_questions_total');
  return Number(/result="answered"} (\d+)/.exec(text)?.[1]);
};

/** ClickHouse answers while it has more scans than PostgreSQL. */
describe('a question about scans that PostgreSQL has deleted', () => {
  let store: Chdb;
  let world: ExportWorld;

  beforeEach(async () => {
    store = await Chdb.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
    await world.store(4_000);
    const exporter = await world.exporter('clickhouse');
    while (await exporter.run());
    await world.complete();
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  const scope = (): CountScope => ({
    ...{ workspaceId: world.workspaceIds[0] ?? '', subject: 'workspace', filters: { device: 'mobile' } },
    ...{
      from: new Date(Date.now() - 45 * DAY_MS),
      to: new Date(),
      interval: 'day',
      timezone: 'Asia/Kathmandu',
    },
    ...{ top: 10, includesBots: true },
  });

  async function expectSameAnswers(): Promise<void> {
    const before = await answered();
    const [clickhouse, postgresql] = [
      await world.questions('clickhouse'),
      await world.questions('postgresql'),
    ];
    const counts = await postgresql.counts.count(scope());
    expect(counts.totals.scans).toBeGreaterThan(100);
    expect(await clickhouse.counts.count(scope())).toEqual(counts);
    const rows = await postgresql.rows.count(scope(), ['qr_code', 'weekday'], 10_000);
    expect(await clickhouse.rows.count(scope(), ['qr_code', 'weekday'], 10_000)).toEqual(rows);
    expect((await answered()) - before).toBe(2);
  }

  it('leaves out erased codes from when they are erased until ClickHouse has deleted their scans', async () => {
    const erased = world.codeIds.slice(0, 5);
    const list = erased.map((id) => `'${id}'`).join();
    const left = async () =>
      Number(
        (
          await store.query<{ scans: string }>(
            `select count() as scans from scans where qr_code_id in (${list})`,
          )
        )[0]?.scans,
      );
    /** As a worker a minute later. */
    const runLater = async () => {
      await world.client.query(`update scan_export_deletions set sent_at = sent_at - interval '2 minutes'`);
      await (await world.exporter('clickhouse')).run();
    };
    await world.client.query(
      `with codes as (select unnest($1::uuid[]) as id), ${deleteScans('10000')} select is_last from scans_of_codes`,
      [erased],
    );
    await expectSameAnswers();
    await store.command('system stop merges scans');
    await (await world.exporter('clickhouse')).run();
    await runLater();
    expect(await left()).toBeGreaterThan(100);
    expect(await world.count('scan_export_deletions')).toBe(5);
    await expectSameAnswers();
    await store.command('system start merges scans');
    await waitUntil(async () => (await left()) === 0, 'ClickHouse to delete the scans');
    await expectSameAnswers();
    await waitUntil(async () => {
      await runLater();
      return (await world.count('scan_export_deletions')) === 0;
    }, 'the deletions to end');
    await expectSameAnswers();
  });

  it('leaves out months that PostgreSQL has dropped, if ClickHouse is not known to have all of their scans', async () => {
    const { name, to } = scanMonth(new Date(Date.now() - 40 * DAY_MS));
    const { rows: months } = await world.client.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'scans'::regclass and relname <= $1`,
      [name],
    );
    for (const month of months) await world.client.query(`drop table ${month.name}`);
    const [older] = await store.query<{ scans: string }>(
      `select count() as scans from scans where scanned_at < parseDateTimeBestEffort('${to}')`,
    );
    expect(Number(older?.scans)).toBeGreaterThan(10);
    await world.complete(to.slice(0, 10));
    await expectSameAnswers();
  });
});
