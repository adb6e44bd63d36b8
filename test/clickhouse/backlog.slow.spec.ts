import { scrape } from '#libs/platform';
import { S3Storage } from '../toolbox/s3-storage.js';
import { ExportWorld } from './export-world.js';
import { RecordedStore } from './recorded-store.js';

const SINKS = ['clickhouse', 's3'];

describe('the metrics of an outbox of scans', () => {
  let store: RecordedStore;
  let storage: S3Storage;
  let world: ExportWorld;

  beforeEach(async () => {
    [store, storage] = await Promise.all([RecordedStore.start(), S3Storage.start()]);
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url, ...storage.settings });
  });

  afterEach(async () => {
    await world.close();
    await Promise.all([store.close(), storage.stop()]);
  });

  const pending = async () => {
    const { text } = await scrape();
    return SINKS.map((sink) =>
      Number(new RegExp(`^qr_scan_export_pending_scans{sink="${sink}"} (.+)$`, 'm').exec(text)?.[1]),
    );
  };

  const addRows = async (count: number) => {
    await world.client.query(
      `insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at)
       select sink, 1 + 199 * n / $1::int, '{}', '{}', '{}' from generate_series(1, $1) n cross join unnest($2::text[]) sink`,
      [count, SINKS],
    );
  };

  it('count what waits', async () => {
    await world.store(30);
    await world.store(12);
    expect(await pending()).toEqual([42, 42]);
  });

  it('estimate it after days in which 10 rows per second were added', async () => {
    await addRows(500_000);
    for (const scans of await pending()) {
      expect(scans).toBeGreaterThan(49_000_000);
      expect(scans).toBeLessThan(51_000_000);
    }
  });
});
