import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** After which Kubernetes kills by default. */
const GRACE_MS = 30_000;
/** The last line of a start, and a request that waits for the database; a worker has no other ones. */
const ROLES = [
  ['api', /no account exists yet/, '/accept-invite?token=x'],
  ['redirect', /"msg":"started"/, '/no-such-code'],
  ['worker', /"msg":"started"/, '/readyz'],
] as const;

describe('processes whose database has become silent', () => {
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

  async function launch([role, lastLine, path]: (typeof ROLES)[number]) {
    const port = await freePort();
    const launched = await launchProcess({
      args: [`dist/apps/${role}/main.js`],
      env: {
        ...{ DATABASE_URL: connection.url, APP_SECRET: 'a secret of thirty-two bytes or more' },
        ...{ [role === 'redirect' ? 'SHORT_PORT' : 'PORT']: String(port), HOST: '127.0.0.1' },
      },
    });
    await launched.waitForOutput(lastLine);
    const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => null);
    await waitUntil(async () => (await get('/readyz'))?.status === 200, 'readiness', GRACE_MS);
    return { role, launched, ask: () => get(path) };
  }

  it('end in time on SIGTERM, each of the roles', async () => {
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
