import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QrCode, WorkspaceBrand } from '#libs/database';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
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

  it('known codes are answered and stored later; what only the database can decide gets 503', async () => {
    const brand = { workspaceId: world.workspaceId, revision: world.workspaceId, name: 'Bistro Known' };
    await world.dataSource.getRepository(WorkspaceBrand).insert(brand);
    const codes = {
      redirect: await world.addCode(),
      page: await world.addCode({ category: 'text', qrData: { text: 'Open until ten' } }),
      limited: await world.addCode({ scanLimit: 5 }),
      locked: await world.addCode({ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA' }),
      dated: await world.addCode({ expiresAt: new Date(Date.now() + 86_400_000) }),
      product: await world.addCode({
        ...{ category: 'gs1', digitalLink: '/01/09506000134352' },
        qrData: { gtin: '09506000134352', links: [{ type: 'gs1:pip', url: 'https://example.com/pip' }] },
      }),
      unknown: await world.addCode(),
    };
    await start();
    for (const code of Object.values(codes).slice(0, -1)) await statusOf(code);
    expect((await visit('01/09506000134352')).status).toBeLessThan(400);
    await stop();
    const text = readFileSync(file(), 'latin1');
    expect([statSync(file()).mode & 0o777, /example\.com|Bistro/.test(text)]).toEqual([0o600, false]);
    const before = (await world.scans()).length;

    connection.cut();
    await start();
    expect((await fetch(`${edge.shortUrl}/readyz`)).status).toBe(200);
    const page = await visit(codes.page.shortCode, { 'accept-language': 'de' });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringMatching(/lang="de"[^]*Bistro Known/),
    ]);
    expect((await visit('01/09506000134352')).status).toBeLessThan(400);
    for (let count = 0; count < 5; count += 1) expect(await statusOf(codes.redirect)).toBe(302);
    const refused = [codes.limited, codes.locked, codes.dated, codes.unknown];
    expect(await Promise.all(refused.map(statusOf))).toEqual([503, 503, 503, 503]);

    connection.restore();
    await edge.waitForOutput(/stored scans of the journal/);
    expect((await world.scans()).length).toBe(before + 7);
    expect(await statusOf(codes.unknown)).toBe(302);
    const url = 'https://example.com/changed';
    await world.dataSource.getRepository(QrCode).update(codes.redirect.id, { qrData: { url } });
    await world.dataSource.query(`select pg_notify('qr_service_changes', $1)`, [
      `qr_code ${codes.redirect.id}`,
    ]);
    await waitUntil(
      async () => (await visit(codes.redirect.shortCode)).headers.get('location') === url,
      'the change',
    );
  }, 60_000);

  it('are ignored, with one line, if their file is damaged, cut off, of another secret or format', async () => {
    const code = await world.addCode();
    const path = `/${code.shortCode}`;
    let inner = await world.startEdge({ databaseUrl: connection.url, env: journal() });
    await inner.get(path);
    await inner.close();
    const whole = readFileSync(file());
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(whole.length - 40) ^ 1, whole.length - 40);
    const broken: [Buffer, Record<string, string>][] = [
      [damaged, {}],
      [whole.subarray(0, -30), {}],
      [Buffer.concat([Buffer.from('QRK\0'), whole.subarray(4)]), {}],
      [whole, { APP_SECRET: `${SECRET}, but another` }],
    ];
    connection.cut();
    const without = { databaseUrl: connection.url, settings: { awaitsDatabase: false } };
    for (const [bytes, env] of broken) {
      writeFileSync(file(), bytes);
      world.log = '';
      inner = await world.startEdge({ ...without, env: { ...journal(), ...env } });
      expect((await inner.get(path)).status).toBe(503);
      expect(world.log.match(/the file of the known codes cannot be used/g)).toHaveLength(1);
      await inner.close();
    }
    writeFileSync(file(), whole);
    world.clock.advance(59 * 60_000);
    inner = await world.startEdge({ ...without, env: journal() });
    expect((await inner.get(path)).status).toBe(302);
    world.clock.advance(60_000);
    expect((await inner.get(path)).status).toBe(503);
    await inner.close();
    world.clock.advance(-120 * 60_000);
    inner = await world.startEdge({ ...without, env: journal() });
    expect([(await inner.get(path)).status, world.log]).toEqual([
      503,
      expect.stringContaining('in the future'),
    ]);
  });
});
