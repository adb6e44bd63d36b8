import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '#libs/platform';
import { ClickHouse } from '#libs/scans';
import { admin } from '../../toolbox/admin.js';
import { endProcesses, launchProcess, newFolder } from '../../toolbox/processes.js';
import { waitUntil } from '../../toolbox/wait-until.js';
import { randomOf } from '../../rest-v1/scan-history.js';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';
import { anyManner, ClickHouseProxy, MANNERS } from './clickhouse-proxy.js';
import { inClickhouse, inPostgresql } from './comparison.js';

const SEED = 20_261_128;
const BATCHES = 60;
const BATCH = 50;
const BATCH_MS = 100;
const EACH_MANNER = 5;
const MAX_WAIT_MS = 240_000;

describe('ClickHouse behind a proxy with TLS and a password', () => {
  const trusted = tls.getCACertificates('default');
  let store: Chdb;
  let proxy: ClickHouseProxy;
  let world: ExportWorld;

  beforeAll(async () => {
    store = await Chdb.start();
    proxy = await ClickHouseProxy.start(store.url);
    tls.setDefaultCACertificates([...trusted, proxy.authority]);
    world = await ExportWorld.open({ CLICKHOUSE_URL: proxy.urlWith() });
  });
  beforeEach(() => {
    proxy.next = () => 'pass';
  });

  afterAll(async () => {
    tls.setDefaultCACertificates(trusted);
    await endProcesses();
    await world.close();
    await proxy.close();
    await store.close();
  });

  const doctor = async (password?: string) =>
    (await admin({ ...world.environment, CLICKHOUSE_URL: proxy.urlWith(password) }, 'doctor')).stdout;

  it('is not used by who does not trust the certificate, or has another password', async () => {
    const { refused } = proxy.done;
    tls.setDefaultCACertificates(trusted);
    expect(await doctor()).toMatch(/failed +scan export +localhost:\d+ cannot be used \(unable to verify/);
    expect(proxy.done.refused).toBe(refused);
    tls.setDefaultCACertificates([...trusted, proxy.authority]);
    expect(await doctor('of before')).toMatch(/failed +scan export +localhost:\d+ cannot be used \(Unauthor/);
    expect(proxy.done.refused).toBe(refused + 1);
    expect(await doctor()).toMatch(/scan export +localhost:\d+ (?:runs ClickHouse|has no table)/);
  });

  it('has every scan exactly once, although the proxy cuts answers off and sends requests and answers twice', async () => {
    proxy.next = anyManner(randomOf(SEED));
    const authority = join(newFolder(), 'ca.pem');
    writeFileSync(authority, proxy.authority);
    const worker = await launchProcess({
      args: ['dist/apps/worker/main.js'],
      env: { ...world.environment, NODE_EXTRA_CA_CERTS: authority },
    });
    await worker.waitForOutput(/"started"/);
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await world.append(BATCH);
      await delay(BATCH_MS);
    }
    const hasMetAll = async () => {
      await world.append(1);
      return MANNERS.every((manner) => proxy.done[manner] >= EACH_MANNER);
    };
    await waitUntil(hasMetAll, `each manner ${EACH_MANNER} times`, MAX_WAIT_MS);
    proxy.next = () => 'pass';
    await waitUntil(async () => (await world.count('scan_log')) === 0, 'all scans to be stored');
    await waitUntil(async () => (await world.count('scan_outbox')) === 0, 'all scans to be exported', 60_000);
    worker.kill('SIGTERM');
    await worker.exited;
    const [exported, stored] = [await inClickhouse(store), await inPostgresql(world)];
    console.info({
      requests: proxy.done,
      scans: exported.scans,
      ids: exported.ids,
      postgresql: stored.scans,
    });
    expect(exported.scans).toBeGreaterThan(BATCHES * BATCH);
    expect([exported.scans, exported.ids]).toEqual([stored.scans, stored.scans]);
    expect(exported.rows).toEqual(stored.rows);
  }, 600_000);

  it.each(MANNERS)('gives whole answers or none: %s', async (manner) => {
    const client = new ClickHouse(loadConfig(world.environment));
    const question = 'select number, hex(number) as text from numbers(1000)';
    const rows = await client.ask(question, {});
    expect(rows).toHaveLength(1_000);
    proxy.next = () => manner;
    const asked = client.ask(question, {});
    if (/pass|request/.test(manner)) expect(await asked).toEqual(rows);
    else await expect(asked).rejects.toThrow();
    await client.close();
  });
});
