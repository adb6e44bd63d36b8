import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '#libs/database';
import { ensurePostgres, freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { startPgBouncer, type TestPooler } from '../toolbox/pgbouncer.js';
import { endProcesses, launchProcess, newFolder } from '../toolbox/processes.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const REASON = { status: 'unavailable', reason: 'database cannot be reached' };

describe('a process that starts behind PgBouncer', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof ensurePostgres>>;
  let pooler: TestPooler;
  beforeEach(async () => {
    folder = newFolder();
    postgres = await ensurePostgres(join(folder, 'postgres'));
    await migrateDatabase(postgres.url);
    pooler = await startPgBouncer(postgres.url, { qr: 'first' });
    const client = new Client(urlWith('first'));
    await client.connect();
    await client.query('select 1');
    await client.end();
  });
  afterEach(async () => {
    await pooler.stop();
    await postgres.stop();
    await endProcesses();
  });

  const urlWith = (password: string) => Object.assign(new URL(pooler.url), { username: 'qr', password }).href;

  async function launch(env: Record<string, string>) {
    const port = await freePort();
    const launched = await launchProcess({
      args: ['dist/apps/redirect/main.js'],
      env: {
        ...{ DATABASE_DIRECT_URL: postgres.url, DATABASE_POOLER: 'transaction', APP_SECRET },
        ...{ SHORT_PORT: String(port), HOST: '127.0.0.1' },
        ...env,
      },
    });
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      return [answer?.status, path === '/readyz' ? await answer?.json() : undefined];
    };
    const isReady = async () => (await get('/readyz'))[0] === 200;
    /** The log says why before the process listens. */
    const whileWaiting = async () => {
      await waitUntil(async () => (await get('/livez'))[0] === 200, 'the process to listen');
      return get('/readyz');
    };
    return { launched, whileWaiting, isReady };
  }

  it('waits while PostgreSQL is down, alive but not ready, and says why', async () => {
    await postgres.stop();
    const { launched, whileWaiting, isReady } = await launch({ DATABASE_URL: urlWith('first') });
    await launched.waitForOutput(
      /server login has been failing, try again later .*Trying again until it can be used/,
    );
    expect(await whileWaiting()).toEqual([503, REASON]);
    postgres = await ensurePostgres(join(folder, 'postgres'), { port: postgres.port });
    await waitUntil(isReady, 'readiness', 60_000);
    expect(launched.output()).not.toContain('Correct the user');
  }, 240_000);

  it('waits while PgBouncer has another password than its file, as during a rotation', async () => {
    const file = join(folder, 'database-url');
    writeFileSync(file, urlWith('first'));
    pooler.rotate({ qr: 'second' });
    const { launched, whileWaiting, isReady } = await launch({ DATABASE_URL_FILE: file });
    await launched.waitForOutput(
      /SASL authentication failed\. Correct the user, password .* Trying again until/,
    );
    expect(await whileWaiting()).toEqual([503, REASON]);
    writeFileSync(file, urlWith('second'));
    await waitUntil(isReady, 'readiness', 60_000);
  }, 240_000);
});
