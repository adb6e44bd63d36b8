import { newId } from '#libs/database';
import { OlderScansMissing, REQUEST_REBUILD, type CountScope, type ScanExporter } from '#libs/scans';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';
import { inClickhouse } from './comparison.js';

const DAY_MS = 86_400_000;

describe('with CLICKHOUSE_RETENTION_MONTHS, scans of months that PostgreSQL has dropped', () => {
  let store: Chdb;
  let world: ExportWorld;
  let exporter: ScanExporter;

  beforeEach(async () => {
    store = await Chdb.start();
    world = await ExportWorld.open({
      ...{ CLICKHOUSE_URL: store.url, CLICKHOUSE_MIN_SCANS: '1000000' },
      ...{ SCAN_RETENTION_MONTHS: '1', CLICKHOUSE_RETENTION_MONTHS: '25' },
    });
    await world.store(6_000, 110);
    exporter = await world.exporter('clickhouse');
    await exportAll();
    await world.client.query(REQUEST_REBUILD, [newId()]);
    await exportAll();
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  async function exportAll(): Promise<void> {
    while (await exporter.run());
  }

  const now = Date.now() - DAY_MS;

  const scopes = (): CountScope[] => {
    const [code = ''] = world.codeIds;
    const common: Omit<CountScope, 'subject' | 'filters' | 'from'> = {
      ...{ workspaceId: world.workspaceIds[1] ?? '', to: new Date(now), interval: 'week' },
      ...{ timezone: 'America/St_Johns', top: 5, includesBots: true },
    };
    return [
      { ...common, subject: 'workspace', filters: { country: 'ch' }, from: new Date(now - 115 * DAY_MS) },
      { ...common, subject: 'workspace', filters: { os: 'ios' }, from: new Date(now - 50 * DAY_MS) },
      { ...common, subject: { qrCodeId: code }, filters: { rule: '1' }, from: new Date(now - 100 * DAY_MS) },
    ];
  };

  async function answers() {
    const { counts, rows } = await world.questions('clickhouse', { minScans: '1000000' });
    const found = [];
    for (const scope of scopes()) {
      found.push(await counts.count(scope), await rows.count(scope, ['qr_code', 'weekday'], 10_000));
    }
    return found;
  }

  it('are counted as before, also after a rebuild', async () => {
    const before = await answers();
    expect(JSON.stringify(before)).toMatch(/"scans":\d{3}/);
    const inStore = (await inClickhouse(store)).rows;
    const months = await world.months();
    await world.cleanMonths();
    expect(await world.months()).toEqual(months.slice(-14));
    expect(await world.count('scans')).toBeLessThan(5_000);
    expect(await answers()).toEqual(before);
    await world.client.query(REQUEST_REBUILD, [newId()]);
    await exportAll();
    expect((await inClickhouse(store)).rows).toEqual(inStore);
    expect(await answers()).toEqual(before);
  });

  it('are not looked for in months that ClickHouse has lost, once a rebuild has found it out', async () => {
    await world.cleanMonths();
    await store.command('drop table scans');
    exporter = await world.exporter('clickhouse');
    await exportAll();
    await expect(answers()).rejects.toThrow(OlderScansMissing);
    await world.client.query(REQUEST_REBUILD, [newId()]);
    await exportAll();
    const postgresql = await world.questions('postgresql');
    for (const scope of scopes()) {
      const { counts } = await world.questions('clickhouse');
      expect(await counts.count(scope)).toEqual(await postgresql.counts.count(scope));
    }
  });

  it('stay in PostgreSQL if ClickHouse lacks one of them', async () => {
    const months = await world.months();
    await store.command(
      `alter table scans delete where id = (select min(id) from scans) settings mutations_sync = 1`,
    );
    // As on the next night.
    await world.client.query('update scan_sinks set checked_on = null');
    await exportAll();
    await world.cleanMonths();
    expect(await world.months()).toEqual(months);
  });
});
