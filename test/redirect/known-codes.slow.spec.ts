import { cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ChangeFeed, QrCode } from '#libs/database';
import { ScanJournal } from '#libs/scans';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { holdTable } from '../toolbox/held-table.js';
import { endProcesses, launchProcess, newFolder, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type DynamicCode } from './redirect-world.js';

const SECRET = 'a secret of thirty-two bytes or more';

describe('after a restart while PostgreSQL is unavailable', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  let dataDir: string;
  let edge: RunningProcess;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    connection = await cuttable(world.database.url);
    dataDir = newFolder();
  });
  afterEach(async () => {
    connection.restore();
    await endProcesses();
    await connection.close();
    await world.close();
  });

  const journal = () => ({ JOURNAL_DIR: join(dataDir, 'journal') });
  const file = () => join(dataDir, 'journal', 'known-codes');

  async function launch(env: Record<string, string> = {}): Promise<RunningProcess> {
    const own = {
      ...{ HOST: '127.0.0.1', SHORT_URL_BASE: 'https://go.test', DATABASE_URL: connection.url },
      ...{ ...journal(), APP_SECRET: SECRET, ...env },
    };
    return launchProcess({ args: ['dist/apps/redirect/main.js'], env: own, dataDir });
  }

  async function start(env: Record<string, string> = {}): Promise<void> {
    edge = await launch(env);
    await edge.waitForOutput(/"started"/);
  }

  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${edge.shortUrl}/${path}`, { redirect: 'manual', headers });
  const statusOf = async ({ shortCode }: DynamicCode) => (await visit(shortCode)).status;

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    edge.kill(signal);
    await edge.exited;
  }

  async function pause({ id }: DynamicCode): Promise<void> {
    await world.dataSource.getRepository(QrCode).update(id, { status: 'paused' });
    await world.dataSource.query(`select pg_notify('qr_service_changes', $1)`, [`qr_code ${id}`]);
  }

  it('codes that were taken down, paused, deleted or suspended before a kill get 503', async () => {
    const other = await world.addWorkspace();
    const [kept, taken, paused, deleted, suspended] = [
      ...[await world.addCode(), await world.addCode(), await world.addCode(), await world.addCode()],
      await world.addCode({ workspaceId: other }),
    ] as const;
    const all = [kept, taken, paused, deleted, suspended];
    await start();
    expect(await Promise.all(all.map(statusOf))).toEqual(all.map(() => 302));
    await waitUntil(() => existsSync(file()), 'the file', 10_000);
    const written = statSync(file()).mtimeMs;
    const codes = world.dataSource.getRepository(QrCode);
    await codes.update(taken.id, { takenDownAt: new Date() });
    await codes.update(paused.id, { status: 'paused' });
    await codes.update(deleted.id, { deletedAt: new Date() });
    await world.dataSource.query('update workspaces set suspended_at = now() where id = $1', [other]);
    const notice = `qr_code ${[taken, paused, deleted].map(({ id }) => id).join(' ')}`;
    for (const each of [notice, `workspace ${other}`])
      await world.dataSource.query(`select pg_notify('qr_service_changes', $1)`, [each]);
    await waitUntil(() => statSync(file()).mtimeMs > written, 'the file without them', 5_000);
    await stop('SIGKILL');
    connection.cut();
    await start();
    expect(await Promise.all(all.map(statusOf))).toEqual([302, 503, 503, 503, 503]);
  }, 60_000);

  it('a code that was paused just before the outage is not answered after a kill in it', async () => {
    const [kept, paused] = [await world.addCode(), await world.addCode()];
    let inner = await world.startEdge({ databaseUrl: connection.url, env: journal() });
    const statuses = () =>
      Promise.all([kept, paused].map(async ({ shortCode }) => (await inner.get(`/${shortCode}`)).status));
    expect(await statuses()).toEqual([302, 302]);
    await inner.close();
    inner = await world.startEdge({ databaseUrl: connection.url, env: journal() });
    const written = statSync(file()).mtimeMs;
    await pause(paused);
    await waitUntil(async () => (await statuses())[1] === 410, 'the notice');
    connection.cut();
    await waitUntil(() => statSync(file()).mtimeMs > written, 'the file without it', 5_000);
    // The next process finds what a kill would leave.
    const left = join(newFolder(), 'journal');
    cpSync(join(dataDir, 'journal'), left, { recursive: true });
    const without = { databaseUrl: connection.url, settings: { awaitsDatabase: false } };
    inner = await world.startEdge({ ...without, env: { JOURNAL_DIR: left } });
    expect(await statuses()).toEqual([302, 503]);
  });

  it('a code that was paused in the outage is not answered while the journal is stored', async () => {
    const paused = await world.addCode();
    const inner = await world.startEdge({ databaseUrl: connection.url, env: journal() });
    const status = async () => (await inner.get(`/${paused.shortCode}`)).status;
    expect(await status()).toBe(302);
    connection.cut();
    expect(await status()).toBe(302);
    await pause(paused);
    const log = await holdTable(world.database.url, 'scan_log');
    try {
      connection.restore();
      const feed = inner.app.get(ChangeFeed, { strict: false });
      await waitUntil(() => feed.isLive, 'the change feed');
      expect(await status()).toBe(410);
      expect(inner.app.get(ScanJournal, { strict: false }).isInUse).toBe(true);
    } finally {
      await log.release();
    }
  });
});
