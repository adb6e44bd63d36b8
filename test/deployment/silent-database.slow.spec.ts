import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** Kubernetes kills a process after this time by default. */
const GRACE_MS = 30_000;
/** The last line of a start, and a request that waits for the database, which a worker does not have. */
const ROLES = [
  ['api', /no account exists yet/, '/accept-invite?token=x'],
  ['redirect', /"msg":"started"/, '/no-such-code'],
  ['worker', /"msg":"started"/, '/readyz'],
] as const;

const SECRET = 'a secret of thirty-two bytes or more';

describe('processes whose database is unavailable', () => {
  let database: TestDatabase;
  let connection: CuttableConnection;
  beforeEach(async () => {
    database = await createDatabase();
    connection = await cuttable(database.url);
  });
  afterEach(async () => {
    await endProcesses();
    await connection.close();
    await database.drop();
  });

  it.each(ROLES)(
    'wait for it at start, alive but not ready, and say so in their metrics: %s',
    async (role) => {
      connection.cut();
      const [port, metricsPort] = [await freePort(), await freePort()];
      const launched = await launchProcess({
        args: [`dist/apps/${role}/main.js`],
        env: {
          ...{ DATABASE_URL: connection.url, APP_SECRET: SECRET, METRICS_PORT: String(metricsPort) },
          ...{ [role === 'redirect' ? 'SHORT_PORT' : 'PORT']: String(port), HOST: '127.0.0.1' },
        },
      });
      const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => null);
      await waitUntil(async () => (await get('/livez'))?.status === 200, 'the process to listen');
      const answer = await get('/readyz');
      expect([answer?.status, await answer?.json()]).toEqual([
        503,
        { status: 'unavailable', reason: 'database cannot be reached' },
      ]);
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
      const text = await waitForText(metricsUrl);
      expect(text).toMatch(/^qr_db_writable 0$/m);
      expect(text).toMatch(/^qr_ready 0$/m);
      expect(text).toMatch(new RegExp(`^qr_build_info\\{.*role="${role}".*\\} 1$`, 'm'));
      expect(text).not.toMatch(/^qr_(?:migrations_pending|change_feed_live) /m);
      connection.restore();
      await waitUntil(async () => (await get('/readyz'))?.status === 200, 'readiness');
      await waitUntil(
        async () => /^qr_db_writable 1$/m.test(await waitForText(metricsUrl)),
        'the database in the metrics',
      );
      launched.kill('SIGTERM');
      expect(await launched.exited).toEqual({ code: 0, signal: null });
    },
    240_000,
  );

  async function launch([role, lastLine, path]: (typeof ROLES)[number]) {
    const port = await freePort();
    const launched = await launchProcess({
      args: [`dist/apps/${role}/main.js`],
      env: {
        ...{ DATABASE_URL: connection.url, APP_SECRET: SECRET },
        ...{ [role === 'redirect' ? 'SHORT_PORT' : 'PORT']: String(port), HOST: '127.0.0.1' },
      },
    });
    await launched.waitForOutput(lastLine);
    const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => null);
    await waitUntil(async () => (await get('/readyz'))?.status === 200, 'readiness');
    return { role, launched, ask: () => get(path) };
  }

  it('end in time on SIGTERM when it has become silent, each of the roles', async () => {
    const processes = await Promise.all(ROLES.map(launch));
    connection.silence();
    const waiting = processes.map(({ ask }) => ask());
    const stoppedAt = performance.now();
    for (const { launched } of processes) launched.kill('SIGTERM');
    for (const { role, launched } of processes)
      expect([role, await launched.exited]).toEqual([role, { code: 0, signal: null }]);
    expect(performance.now() - stoppedAt).toBeLessThan(GRACE_MS);
    await Promise.all(waiting);
  }, 240_000);
});

/** The metrics port opens a moment after that of the role. */
async function waitForText(url: string): Promise<string> {
  let text = '';
  const isThere = async () => {
    text = await fetch(url).then(
      (response) => response.text(),
      () => '',
    );
    return text !== '';
  };
  await waitUntil(isThere, url);
  return text;
}
