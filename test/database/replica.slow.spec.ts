import { getEventListeners } from 'node:events';
import { Client as Session } from 'pg';
import { ReplicaReads } from '#libs/database';
import { ClientDisconnected, workFor } from '#libs/queue';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { admin } from '../toolbox/admin.js';
import type { Client } from '../toolbox/client.js';
import { Exposition } from '../toolbox/exposition.js';
import { startReplicatedServers, type ReplicatedServers } from '../toolbox/streaming-replica.js';
import { APP_SECRET, TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

let servers: ReplicatedServers;
let service: TestService;
let acme: Client;
beforeAll(async () => {
  servers = await startReplicatedServers();
  service = await TestService.start({
    roles: 'all',
    database: { url: servers.url, drop: () => Promise.resolve() },
    env: { DATABASE_READ_URL: servers.readUrl },
    settings: { metricsPort: 0 },
  });
});
beforeEach(async () => {
  acme = await service.client();
});
afterAll(async () => {
  await service.close();
  await servers.stop();
});

async function reads(): Promise<{ replica: number; behind: number; failed: number }> {
  const response = await fetch(`${service.running.metricsUrl}/metrics`);
  const metrics = new Exposition(await response.text());
  const of = (result: string) => metrics.value(`qr_db_replica_reads_total{result="${result}"}`);
  return { replica: of('replica'), behind: of('behind'), failed: of('failed') };
}

interface Page<Record> {
  data: Record[];
}
const list = async () => (await acme.get<Page<QrCodeDto>>('/api/v1/qr')).body.data;
const totals = async ({ id }: QrCodeDto) =>
  (await acme.get<{ totals: { scans: number } }>(`/api/v1/qr/${id}/analytics`)).body.totals;

/** @returns true if the replica answers a list */
async function isRead(): Promise<boolean> {
  const { replica } = await reads();
  await list();
  return (await reads()).replica > replica;
}

describe('with DATABASE_READ_URL', () => {
  it('reads lists, analytics, scans, leads and exports from the replica, with all that was written before', async () => {
    for (let made = 1; made <= 10; made += 1) {
      const { id } = await acme.qrCode();
      const [newest, ...others] = await list();
      expect([newest?.id, others.length]).toEqual([id, made - 1]);
    }
    const code = await acme.qrCode();
    await acme.scan(code);
    await service.whenScansAreTaken();
    service.clock.advance(1_000);
    const before = await reads();
    expect(await totals(code)).toMatchObject({ scans: 1 });
    expect((await acme.get<Page<object>>(`/api/v1/qr/${code.id}/scans`)).body.data).toHaveLength(1);
    expect((await acme.get<Page<object>>('/api/v1/leads')).body.data).toHaveLength(0);
    const headers = { authorization: `Bearer ${acme.key}`, accept: 'text/csv' };
    const csv = await fetch(`${service.url}/api/v1/qr`, { headers });
    expect((await csv.text()).trim().split('\n')).toHaveLength(12);
    const after = await reads();
    // A busy machine can make the replica late, so the primary may have answered some of the five.
    expect(after.replica + after.behind - before.replica - before.behind).toBeGreaterThanOrEqual(5);
    expect([after.replica > 0, after.failed]).toEqual([true, before.failed]);
  });

  it('is checked by the doctor', async () => {
    const urls = { DATABASE_URL: servers.url, DATABASE_READ_URL: servers.readUrl };
    const { stdout } = await admin({ ...urls, APP_SECRET }, 'doctor');
    expect(stdout).toMatch(/^ok +replica +.* is \d+ KiB of WAL behind$/m);
  });

  it('reads from the primary what the replica does not have yet', async () => {
    const before = await reads();
    await servers.pauseReplay();
    const code = await acme.qrCode();
    expect((await list())[0]?.id).toBe(code.id);
    const behind = await reads();
    expect([behind.replica, behind.behind]).toEqual([before.replica, before.behind + 1]);
    await servers.resumeReplay();
    await waitUntil(isRead, 'the replica to answer');
  });

  it('does not take the replica for unavailable because a client leaves the queue for it', async () => {
    await waitUntil(isRead, 'the replica to answer');
    const replicaReads = service.running.app.get(ReplicaReads);
    const holder = new Session(servers.readUrl);
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const key = 'acme';
    const first = workFor({ key, signal: new AbortController().signal }, async () => {
      // While the replica is late the primary answers, where nobody holds the lock.
      let behind: number;
      do {
        ({ behind } = await reads());
        await replicaReads.read('select pg_advisory_xact_lock(1)', []);
      } while ((await reads()).behind > behind);
    });
    const isHeld = async () => {
      const text = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      return (await holder.query(text)).rowCount === 1;
    };
    await waitUntil(isHeld, 'a read to have the only connection');
    const before = await reads();
    const leaving = new AbortController();
    const second = workFor({ key, signal: leaving.signal }, () => replicaReads.read('select 1', []));
    const refused = expect(second).rejects.toThrow(ClientDisconnected);
    const isQueued = () => getEventListeners(leaving.signal, 'abort').length === 1;
    await waitUntil(isQueued, 'the second read to wait');
    leaving.abort();
    await refused;
    await holder.query('select pg_advisory_unlock(1)');
    await holder.end();
    await first;
    expect(await isRead()).toBe(true);
    expect((await reads()).failed).toBe(before.failed);
  });

  it('reads from the primary while the replica is away, and says so once', async () => {
    await servers.stopReplica();
    const code = await acme.qrCode();
    for (let request = 0; request < 5; request += 1) expect((await list())[0]?.id).toBe(code.id);
    expect((await reads()).failed).toBe(1);
    await servers.startReplica();
    await waitUntil(isRead, 'the replica to answer');
    const said = service.log.flatMap(({ msg }) => (String(msg).includes('the replica') ? [msg] : []));
    expect(said).toEqual([
      'the replica cannot be read; the primary answers instead',
      'the replica can be read again',
    ]);
  });
});
