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

describe('a process whose database has become silent', () => {
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
    'ends in time on SIGTERM: %s',
    async (role, lastLine, path) => {
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
      connection.silence();
      const waiting = get(path);
      const stoppedAt = performance.now();
      launched.kill('SIGTERM');
      expect(await launched.exited).toEqual({ code: 0, signal: null });
      expect(performance.now() - stoppedAt).toBeLessThan(GRACE_MS);
      await waiting;
    },
    240_000,
  );
});
