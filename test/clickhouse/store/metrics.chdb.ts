import { freePort } from '../../../scripts/embedded-postgres/ensure-postgres.js';
import { REQUEST_CHECK } from '#libs/scans';
import { endProcesses, launchProcess } from '../../toolbox/processes.js';
import { waitUntil } from '../../toolbox/wait-until.js';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';

describe('metrics of the export to ClickHouse', () => {
  let store: Chdb;
  let world: ExportWorld;

  beforeAll(async () => {
    store = await Chdb.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
  });

  afterAll(async () => {
    await endProcesses();
    await world.close();
    await store.close();
  });

  it('say what waits and for how long, what failed, and how many days differ', async () => {
    const port = await freePort();
    const env = { ...world.environment, METRICS_PORT: String(port) };
    const worker = await launchProcess({ args: ['dist/apps/worker/main.js'], env });
    await worker.waitForOutput(/"started"/);
    const metrics = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const valueOf = (name: string) => {
        const [, value] =
          new RegExp(`^qr_scan_export_${name}{sink="clickhouse"} (.+)$`, 'm').exec(text) ?? [];
        return value === undefined ? null : Number(value);
      };
      return {
        scans: valueOf('scans_total'),
        pending: valueOf('pending_scans'),
        lag: valueOf('lag_seconds'),
        failures: valueOf('failures_total'),
        differences: valueOf('differences'),
      };
    };
    type Metrics = Awaited<ReturnType<typeof metrics>>;
    const until = async (isReached: (read: Metrics) => boolean, what: string): Promise<Metrics> => {
      let read = await metrics();
      await waitUntil(async () => isReached((read = await metrics())), what);
      return read;
    };
    const compare = () => world.client.query(REQUEST_CHECK);

    await world.append(500);
    const caughtUp = await until(
      ({ scans, pending }) => scans === 500 && pending === 0,
      'the scans to be exported',
    );
    expect(caughtUp).toMatchObject({ lag: 0, failures: 0, differences: null });

    await store.kill();
    await world.append(300);
    const late = await until(
      ({ failures, lag }) => (failures ?? 0) >= 1 && (lag ?? 0) > 1,
      'the export to fail and to be late',
    );
    expect(late).toMatchObject({ scans: 500, pending: 300 });

    await store.restart();
    const recovered = await until(
      ({ scans, pending }) => scans === 800 && pending === 0,
      'the export to catch up',
    );
    expect(recovered.lag).toBe(0);
    expect(recovered.failures).toBeGreaterThanOrEqual(late.failures ?? NaN);

    await compare();
    await until(({ differences }) => differences === 0, 'a comparison without a difference');
    await store.command(
      `insert into scans (id, workspace_id, scanned_at) values (generateUUIDv4(), generateUUIDv4(), today() - 2)`,
    );
    await compare();
    await until(({ differences }) => differences === 1, 'a comparison that finds the unknown scan');
    worker.kill('SIGTERM');
    await worker.exited;
  }, 180_000);
});
