import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cuttable, type CuttableConnection } from '../../toolbox/cuttable-connection.js';
import { endProcesses, launchProcess, type RunningProcess } from '../../toolbox/processes.js';
import { waitUntil } from '../../toolbox/wait-until.js';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';
import { inClickhouse, inPostgresql } from './comparison.js';

const VICTIMS = ['worker', 'store', 'connection', 'answers'] as const;
const KILLS = 25;
const BATCH = 50;
const BATCH_MS = 100;
const MAX_PAUSE_MS = 2_000;

describe('kills of the worker, of ClickHouse and of the network between them while scans arrive', () => {
  let store: Chdb;
  let network: CuttableConnection;
  let world: ExportWorld;

  beforeAll(async () => {
    store = await Chdb.start();
    network = await cuttable(store.url);
    world = await ExportWorld.open({ CLICKHOUSE_URL: network.url });
  });

  afterAll(async () => {
    await endProcesses();
    await world.close();
    await network.close();
    await store.close();
  });

  async function startWorker(): Promise<RunningProcess> {
    const worker = await launchProcess({ args: ['dist/apps/worker/main.js'], env: world.environment });
    await worker.waitForOutput(/"started"/);
    return worker;
  }

  /** Appends scans, as the edge does, until it is stopped. */
  function load(): () => Promise<void> {
    let isStopped = false;
    const run = async () => {
      while (!isStopped) {
        await world.append(BATCH);
        await delay(BATCH_MS);
      }
    };
    const running = run();
    return () => {
      isStopped = true;
      return running;
    };
  }

  it(`has every scan exactly once after ${KILLS} kills`, async () => {
    const stop = load();
    let worker = await startWorker();
    const kill = {
      worker: async () => {
        worker.kill('SIGKILL');
        await worker.exited;
        worker = await startWorker();
      },
      store: async () => {
        await store.kill();
        await store.restart();
      },
      // What was sent still arrives, and its answer does not.
      connection: async () => {
        network.cut();
        await delay(randomInt(MAX_PAUSE_MS));
        network.restore();
      },
      answers: async () => network.silence(),
    };
    const killed = { worker: 0, store: 0, connection: 0, answers: 0 };
    for (let kills = 0; kills < KILLS; kills += 1) {
      await delay(randomInt(MAX_PAUSE_MS));
      const victim = VICTIMS[kills % VICTIMS.length] ?? 'worker';
      await kill[victim]();
      killed[victim] += 1;
    }
    await stop();
    await waitUntil(async () => (await world.count('scan_log')) === 0, 'all scans to be stored');
    await waitUntil(
      async () => (await world.count('scan_outbox')) === 0,
      'all scans to be exported',
      120_000,
    );
    worker.kill('SIGTERM');
    await worker.exited;
    const [exported, stored] = [await inClickhouse(store), await inPostgresql(world)];
    console.info({ killed, scans: exported.scans, ids: exported.ids, postgresql: stored.scans });
    expect(exported.scans).toBeGreaterThan(KILLS * BATCH);
    expect([exported.scans, exported.ids]).toEqual([stored.scans, stored.scans]);
    expect(exported.rows).toEqual(stored.rows);
  }, 600_000);
});
