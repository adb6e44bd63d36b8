import { readFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { admin } from '../toolbox/admin.js';
import { endProcesses, launchProcess, type RunningProcess } from '../toolbox/processes.js';
import { S3Storage } from '../toolbox/s3-storage.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { ExportWorld } from '../clickhouse/export-world.js';

const KILLS = 8;
const BATCH = 40;

describe('workers and storage that are killed while scans arrive', () => {
  let storage: S3Storage;
  let world: ExportWorld;
  let metricsPort: number;

  beforeAll(async () => {
    [storage, metricsPort] = await Promise.all([S3Storage.start(), freePort()]);
    world = await ExportWorld.open(storage.settings);
  });

  afterAll(async () => {
    await endProcesses();
    await world.close();
    await storage.stop();
  });

  async function startWorker(): Promise<RunningProcess> {
    const env = { ...world.environment, METRICS_PORT: `${metricsPort}` };
    const worker = await launchProcess({ args: ['dist/apps/worker/main.js'], env });
    await worker.waitForOutput(/"started"/);
    return worker;
  }

  const ids = async () => {
    const objects = storage.list('scans').map((name) => new Uint8Array(readFileSync(storage.fileOf(name))));
    const rows = await Promise.all(objects.map(({ buffer }) => parquetReadObjects({ file: buffer })));
    return rows.flat().map(({ id }) => id as string);
  };

  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  it('have every scan in exactly one object, and say how far they are', async () => {
    let worker = await startWorker();
    for (let kill = 0; kill < KILLS; kill++) {
      const objects = storage.list('scans').length;
      await world.append(BATCH);
      // Between the storage of scans and the deletion of their group, at another moment each time.
      await waitUntil(
        async () => (await world.count('scan_outbox')) > 0 || storage.list('scans').length > objects,
        'scans to wait for the storage',
      );
      if (kill % 2 === 0) {
        worker.kill('SIGKILL');
        await worker.exited;
        await world.client.query(`update scan_sinks set leased_until = now()`);
        worker = await startWorker();
      } else {
        await storage.kill();
        await world.append(BATCH);
        await worker.waitForOutput(/export of scans to S3 failed; retrying/);
        await storage.start();
      }
    }
    await waitUntil(
      async () => (await world.count('scan_log')) + (await world.count('scan_outbox')) === 0,
      'all scans to be in objects',
    );
    const exported = await ids();
    const { rows } = await world.client.query<{ id: string }>('select id from scans order by id');
    expect(exported.sort()).toEqual(rows.map(({ id }) => id));
    expect(exported).toHaveLength(BATCH * (KILLS + KILLS / 2));
    const verified = await admin(world.environment, 'scan-export', 'verify');
    expect(verified.stdout).toMatch(
      new RegExp(
        `^Objects as they were written: \\d+, from number 1 .* Scans in them: ${exported.length}\\.`,
      ),
    );

    await waitUntil(
      async () => /^qr_scan_export_lag_seconds{sink="s3"} 0$/m.test(await metrics()),
      'the gauges',
    );
    const names = (await metrics()).match(/^qr_scan_export_\w+/gm);
    expect([...new Set(names)].sort()).toEqual([
      'qr_scan_export_failures_total',
      'qr_scan_export_lag_seconds',
      'qr_scan_export_pending_scans',
      'qr_scan_export_scans_total',
    ]);
  });
});
