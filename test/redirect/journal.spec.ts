import { copyFileSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ChangeFeed, QrCode } from '#libs/database';
import { createLog, loadConfig } from '#libs/platform';
import { startRedirect } from '../../apps/redirect/index.js';
import { admin } from '../toolbox/admin.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { holdTable, type HeldTable } from '../toolbox/held-table.js';
import { endProcesses, newFolder } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type Answer, type DynamicCode, type Edge } from './redirect-world.js';

/** This is the minimum of JOURNAL_MAX_BYTES. */
const MAX_BYTES = 16 * 2 ** 20;
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) of this test';

describe('while PostgreSQL is unavailable, with JOURNAL_DIR', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  let folder: string;
  let edge: Edge;
  let code: DynamicCode;
  let log: HeldTable | undefined;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    await world.addEndpoint();
    connection = await cuttable(world.database.url);
    folder = join(newFolder(), 'journal');
    edge = await startEdge();
    code = await world.addCode();
    expect((await scan()).status).toBe(302);
  });
  afterEach(async () => {
    // After a failed test, the edge would wait for its scans before it closes.
    await log?.release();
    log = undefined;
    connection.restore();
    await world.close();
    await connection.close();
    await endProcesses();
  });

  const startEdge = (databaseUrl = connection.url, env: Record<string, string> = {}) =>
    world.startEdge({
      databaseUrl,
      env: { JOURNAL_DIR: folder, JOURNAL_MAX_BYTES: String(MAX_BYTES), ...env },
    });
  const scan = (of: { shortCode: string } = code): Promise<Answer> =>
    edge.get(`/${of.shortCode}`, { 'user-agent': AGENT });
  const segments = () => readdirSync(folder).filter((name) => name.endsWith('.journal'));
  const lines = (message: RegExp) => world.log.split('\n').filter((line) => message.test(line));
  const untilReplayed = () => waitUntil(() => segments().length === 0, 'the end of the replay');
  const scansOf = async ({ id }: DynamicCode) =>
    (await world.scans()).filter(({ qrCodeId }) => qrCodeId === id);

  it('known codes are redirected and their scans stored once; other codes get 503', async () => {
    const [limited, locked, unknown] = [
      await world.addCode({ scanLimit: 5 }),
      await world.addCode({ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA' }),
      await world.addCode(),
    ];
    for (const one of [limited, locked]) await scan(one);
    connection.cut();
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
    for (const one of [limited, unknown]) {
      const { status, headers, body } = await scan(one);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(body).not.toMatch(/ECONN|Error|node:|\.js/);
    }
    expect((await scan(locked)).body).toContain('Password required');
    expect((await edge.get(`/${locked.shortCode}/unlock`, {}, 'POST')).status).toBe(403);
    expect((await edge.get(`/${code.shortCode}`, {}, 'HEAD')).status).toBe(302);
    expect([statSync(folder).mode & 0o777, segments().length]).toEqual([0o700, 1]);
    const written = segments().map((name) => join(folder, name));
    expect(written.map((path) => statSync(path).mode & 0o777)).toEqual([0o600]);
    expect(written.map((path) => readFileSync(path, 'latin1')).join()).not.toMatch(/Mozilla|127\.0\.0\.1/);
    connection.restore();
    await untilReplayed();
    expect((await scan()).status).toBe(302);
    expect([(await scansOf(code)).length, (await world.counters(code))?.scanCount]).toEqual([22, 22]);
    expect((await world.events()).map(({ id }) => id).sort()).toEqual(
      (await world.scans()).map(({ id }) => id).sort(),
    );
    expect(lines(/"PostgreSQL is unavailable: scans go to the journal"/)).toHaveLength(1);
    expect(lines(/"scans":20,.*"PostgreSQL is available again/)).toHaveLength(1);
    expect(lines(/"scans":20,.*"stored scans of the journal"/)).toHaveLength(1);
  });

  it('codes are redirected for JOURNAL_CODE_MAX_AGE_S, also on a new day whose salt cannot be read', async () => {
    world.clock.set('2026-11-21T23:50:00.000Z');
    connection.cut();
    world.clock.advance(59 * 60_000);
    expect((await scan()).status).toBe(302);
    world.clock.advance(60_000);
    expect((await scan()).status).toBe(503);
    connection.restore();
    await untilReplayed();
    expect(await scansOf(code)).toHaveLength(2);
  });

  it('known codes are redirected when the change feed is back before the pools, as behind a pooler', async () => {
    const direct = await cuttable(world.database.url);
    edge = await startEdge(connection.url, { DATABASE_DIRECT_URL: direct.url });
    expect((await scan()).status).toBe(302);
    for (const each of [connection, direct]) each.cut();
    expect((await scan()).status).toBe(302);
    const url = 'https://example.com/changed-in-the-gap';
    await world.dataSource.getRepository(QrCode).update(code.id, { qrData: { url } });
    direct.restore();
    const feed = edge.app.get(ChangeFeed, { strict: false });
    await waitUntil(() => feed.isLive, 'the change feed');
    for (let count = 0; count < 5; count += 1) expect((await scan()).status).toBe(302);
    connection.restore();
    await untilReplayed();
    await waitUntil(async () => (await scan()).headers.location === url, 'the change of the gap');
    await direct.close();
  });

  const unseen = [
    ['waits for the worker', false],
    ['was taken by the worker', true],
  ] as const;
  it.each(unseen)(
    'a scan whose transaction ended unseen and %s is answered and stored once',
    async (_, isTaken) => {
      log = await holdTable(world.database.url, 'scan_log');
      const answer = scan();
      await log.waitForWaiting(1);
      connection.cut();
      await log.release();
      await waitUntil(
        async () => (await world.sizesOfBatches()).length === 2,
        'its end, which nobody was told',
      );
      expect((await answer).status).toBe(302);
      if (isTaken) await world.takeIn();
      connection.restore();
      await untilReplayed();
      expect([(await world.scans()).length, (await world.events()).length]).toEqual([2, 2]);
      expect((await world.counters(code))?.scanCount).toBe(2);
    },
  );

  it('the next process stores what one has left, once, also if it was stored before', async () => {
    connection.cut();
    for (let count = 0; count < 3; count += 1) expect((await scan()).status).toBe(302);
    await edge.close();
    const [left = ''] = segments();
    const copy = join(folder, 'copy');
    copyFileSync(join(folder, left), copy);
    edge = await startEdge(world.database.url);
    await untilReplayed();
    expect(await scansOf(code)).toHaveLength(4);
    // A crash between the commit and the deletion leaves this.
    copyFileSync(copy, join(folder, left));
    edge = await startEdge(world.database.url);
    await untilReplayed();
    expect([(await scansOf(code)).length, (await world.events()).length]).toEqual([4, 4]);
    expect((await world.counters(code))?.scanCount).toBe(4);
  });

  it('`journal replay` stores what a removed process has left, once, and refuses one that runs', async () => {
    await world.dataSource.query('delete from webhook_endpoints');
    const env = { DATABASE_URL: world.database.url, APP_SECRET: 'a secret of thirty-two bytes or more' };
    const journals = () => world.dataSource.query<{ host: string }[]>('select host from scan_journals');
    const replay = (path = folder) => admin(env, 'journal', 'replay', path);
    await waitUntil(async () => (await journals()).length === 1, 'the report of the journal');
    const [inUse, missing] = [await replay(), await replay(join(folder, 'missing'))];
    const refusal = `^${folder} is the journal of a process on ${hostname()}, .* try again in 1\\d\\d seconds`;
    expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringMatching(refusal)]);
    expect([missing.code, missing.stderr]).toEqual([1, `${folder}/missing is not a folder.\n`]);
    connection.cut();
    for (let count = 0; count < 3; count += 1) expect((await scan()).status).toBe(302);
    await edge.close();
    await world.dataSource.query(`update scan_journals set seen_at = now() - interval '16 minutes'`);
    const listed = await admin(env, 'journal', 'list', '--json');
    expect(listed.json()).toMatchObject({ host: hostname(), unclaimed: true });
    const copy = `${folder}-copy`;
    const [left = ''] = segments();
    copyFileSync(join(folder, left), copy);
    expect((await replay()).stdout).toBe('Stored scans: 3. The journal is empty: you can delete it.\n');
    expect([segments(), await journals()]).toEqual([[], []]);
    renameSync(copy, join(folder, left));
    expect((await replay()).code).toBe(0);
    expect((await replay()).stdout).toMatch(/^Stored scans: 0\./);
    expect([(await scansOf(code)).length, (await world.counters(code))?.scanCount]).toEqual([4, 4]);
    connection.restore();
    edge = await startEdge();
    await waitUntil(async () => (await journals()).length === 1, 'the next report');
    await edge.close();
    expect(await journals()).toEqual([]);
  });

  it('scans get 503 while the journal is full or cannot be written, and are not stored', async () => {
    renameSync(folder, `${folder}-moved`);
    connection.cut();
    const expectRefusal = async () => {
      const { status, headers } = await scan();
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    };
    await expectRefusal();
    await waitUntil(() => lines(/"could not store scans"/).length > 0, 'the reasons in the log');
    const reasonsOf = (message: RegExp) =>
      lines(message).map((line) => (JSON.parse(line) as { reason: string }).reason);
    expect(reasonsOf(/"PostgreSQL is unavailable: scans go to the journal"/)).toEqual([
      expect.stringMatching(/ECONN|closed|terminated/),
    ]);
    expect(reasonsOf(/"could not store scans"/)).toEqual([
      expect.stringMatching(`^the journal in ${folder} cannot be written: .*ENOENT`),
    ]);
    renameSync(`${folder}-moved`, folder);
    expect((await scan()).status).toBe(302);
    await edge.close();
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(MAX_BYTES));
    connection.restore();
    edge = await startEdge();
    await untilReplayed();
    await scan();
    connection.cut();
    await expectRefusal();
    expect(segments()).toEqual([]);
    connection.restore();
    await waitUntil(async () => (await scan()).status === 302, 'PostgreSQL');
    expect(await scansOf(code)).toHaveLength(4);
  });

  it('what is damaged, and what PostgreSQL refuses, is kept in files, and the rest is stored', async () => {
    connection.cut();
    for (const referrer of ['damaged', 'whole', 'refused'])
      await edge.get(`/${code.shortCode}`, { referer: `https://${referrer}.example/` });
    await edge.close();
    await world.dataSource.query(
      `alter table scan_log add constraint test check ('refused.example' <> all(referrers))`,
    );
    const path = join(folder, segments()[0] ?? '');
    const bytes = readFileSync(path);
    bytes.write('D', bytes.indexOf('damaged'));
    // The last write was cut off.
    writeFileSync(path, Buffer.concat([bytes, bytes.subarray(0, 20)]));
    edge = await startEdge(world.database.url);
    await untilReplayed();
    const stored = (await scansOf(code)).map(({ referrer }) => referrer).sort();
    expect(stored).toEqual(['direct', 'whole.example']);
    const kept = readdirSync(folder).filter((name) => name.endsWith('.set-aside'));
    expect(kept.map((name) => name.replace(/^[^.]+/, ''))).toEqual([
      '.damaged-0.set-aside',
      '.refused-1.set-aside',
    ]);
    expect(lines(/"a part of the journal cannot be replayed; it is kept in JOURNAL_DIR"/)).toHaveLength(2);
  });

  it('a process of the role redirect is ready while its journal can be written', async () => {
    // The secret of the endpoint is not sealed with any APP_SECRET.
    await world.dataSource.query('delete from webhook_endpoints');
    const config = loadConfig({
      ...{ BASE_URL: 'https://qr.test', SHORT_URL_BASE: 'https://go.test' },
      ...{ DATABASE_URL: connection.url, JOURNAL_DIR: folder },
      APP_SECRET: 'a secret of thirty-two bytes or more',
    });
    const service = await startRedirect(config.with({ host: '127.0.0.1', shortPort: 0 }), {
      log: createLog('silent'),
    });
    const readiness = async () => {
      const response = await fetch(`${service.url}/readyz`);
      return [response.status, await response.json()];
    };
    try {
      connection.cut();
      expect(await readiness()).toEqual([200, { status: 'ok' }]);
      renameSync(folder, `${folder}-moved`);
      const reason = 'database cannot be reached';
      expect(await readiness()).toEqual([503, { status: 'unavailable', reason }]);
      renameSync(`${folder}-moved`, folder);
    } finally {
      connection.restore();
      await service.close();
    }
  });
});
