import { Client } from 'pg';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ROLE = `qr_app_${process.pid}`;

/** As docs/upgrades.md says. */
const GRANTS = `
  create role ${ROLE} login password 'app';
  alter default privileges grant select, insert, update, delete on tables to ${ROLE};
  alter default privileges grant usage on sequences to ${ROLE};`;

/** A process that creates or drops partitions holds this lock. */
const PARTITION_LOCK = 7_319_002;
const EXPIRED_MONTH = `
  create table scans_2019_01 (like scans including all);
  alter table scans attach partition scans_2019_01 for values from ('2019-01-01') to ('2019-02-01');`;
const MONTHS = `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scans'::regclass`;

describe('MIGRATE=never', () => {
  let database: TestDatabase;
  let owner: Client;
  let service: TestService | undefined;
  let connection: CuttableConnection;
  beforeAll(async () => {
    database = await createDatabase({ isBlank: true });
    connection = await cuttable(database.url);
    owner = new Client(database.url);
    await owner.connect();
    await owner.query(GRANTS);
  });
  afterAll(async () => {
    await endProcesses();
    await service?.close();
    await connection.close();
    await owner.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
    await owner.end();
    await database.drop();
  });

  const migrate = async () => {
    const { exited, output } = await launchProcess({
      args: ['dist/scripts/migrate.js'],
      env: { NODE_ENV: 'production', DATABASE_MIGRATION_URL: database.url },
    });
    return { ...(await exited), lines: output().trimEnd().split('\n') };
  };

  it('makes a process wait, alive but not ready, until `npm run migrate` has run; then it needs no right to change the schema', async () => {
    const port = await freePort();
    const url = Object.assign(new URL(connection.url), { username: ROLE, password: 'app' }).href;
    const metricsPort = await freePort();
    const env = { DATABASE_URL: url, MIGRATE: 'never', METRICS_PORT: String(metricsPort) };
    const starting = TestService.start({ roles: 'all', database, env, settings: { port } });
    const health = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        async (response) => [response.status, await response.json()] as unknown[],
        () => null,
      );
    await waitUntil(async () => (await health('/livez')) !== null, 'the process to listen');
    const missing = { status: 'unavailable', reason: 'migrations are missing' };
    expect([await health('/readyz'), await health('/api/v1/qr')]).toEqual([
      [503, missing],
      [503, missing],
    ]);
    expect((await health('/livez'))?.[0]).toBe(200);
    const pending = async () => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null);
      return Number(/^qr_migrations_pending (\d+)$/m.exec((await response?.text()) ?? '')?.[1]);
    };
    await waitUntil(async () => (await pending()) > 10, 'the migrations in the metrics');
    const isObstacle = (reason: string) => async () =>
      JSON.stringify(await health('/readyz')).includes(reason);
    connection.cut();
    await waitUntil(isObstacle('database cannot be reached'), 'the lost database to be the reason');
    connection.restore();
    await waitUntil(isObstacle('migrations are missing'), 'the migrations to be the reason again');

    const first = await migrate();
    expect([first.code, first.lines[0], first.lines.at(-1)]).toEqual([
      0,
      'Applied Initial1763700000000.',
      'scans has a partition for each of the next 12 months.',
    ]);
    const { code, lines } = await migrate();
    expect([code, lines]).toEqual([0, ['No migration was missing.', first.lines.at(-1)]]);
    service = await starting;
    const waited = service.log.filter(({ msg }) => /^The database lacks \d+ migrations/.test(String(msg)));
    // Each of the three roles says it once, and again after the outage if it noticed that, as the API did. While the
    // command runs, a role perhaps says it with the number that is left.
    const [atStart] = waited.map(({ msg }) => msg);
    const times = waited.filter(({ msg }) => msg === atStart).length;
    expect([4, 5, 6]).toContain(times);
    expect(await health('/readyz')).toEqual([200, { status: 'ok' }]);
    const acme = await service.client();
    const menu = await acme.qrCode();
    expect((await acme.scan(menu)).status).toBe(302);
    await service.whenScansAreTaken();
    expect((await acme.get(`/api/v1/qr/${menu.id}`)).body.scan_count).toBe(1);
    const aboutRights = service.log.filter(({ err, msg }) =>
      /42501|permission|partition/.test(JSON.stringify([err, msg])),
    );
    expect(aboutRights).toEqual([]);
    const app = new Client(url);
    await app.connect();
    await expect(app.query('create table mine ()')).rejects.toMatchObject({ code: '42501' });
    await app.end();
  });

  it('and a database that cannot be reached: `npm run migrate` names the variable and the host, and ends at SIGTERM', async () => {
    const port = await freePort();
    const waiting = await launchProcess({
      args: ['dist/scripts/migrate.js'],
      env: { DATABASE_DIRECT_URL: `postgres://user:hidden@127.0.0.1:${port}/qr` },
    });
    await waiting.waitForOutput(/\n/);
    waiting.kill('SIGTERM');
    expect(await waiting.exited).toEqual({ code: 1, signal: null });
    expect(waiting.output()).toMatch(
      new RegExp(
        `^DATABASE_DIRECT_URL: 127.0.0.1:${port}/qr cannot be reached .*\\nStopped by SIGTERM\\.\\n$`,
      ),
    );
  });
});

describe('npm run migrate', () => {
  let database: TestDatabase;
  let owner: Client;
  let reader: Client;
  beforeAll(async () => {
    database = await createDatabase();
    [owner, reader] = [new Client(database.url), new Client(database.url)];
    await Promise.all([owner.connect(), reader.connect()]);
    await owner.query(EXPIRED_MONTH);
  });
  afterAll(async () => {
    await endProcesses();
    await Promise.all([owner.end(), reader.end()]);
    await database.drop();
  });

  const migrate = async () => {
    const env = { DATABASE_URL: database.url };
    const { exited, output } = await launchProcess({ args: ['dist/scripts/migrate.js'], env });
    return { code: (await exited).code, last: output().trimEnd().split('\n').at(-1) };
  };
  const months = async () => (await owner.query<{ name: string }>(MONTHS)).rows.map(({ name }) => name);

  it('fails while partitions of coming months are missing, and goes on while an expired month is read', async () => {
    await owner.query(`drop table ${(await months()).sort().at(-1)}`);
    // This imitates a process that is creating partitions.
    await owner.query('select pg_advisory_lock($1)', [PARTITION_LOCK]);
    expect(await migrate()).toEqual({
      code: 1,
      last: 'scans lacks partitions for some of the next months: run this command again.',
    });
    await owner.query('select pg_advisory_unlock($1)', [PARTITION_LOCK]);
    await reader.query('begin; select from scans_2019_01');
    expect(await migrate()).toEqual({
      code: 0,
      last: 'Months past their retention are still being read: the next run drops them.',
    });
    await reader.query('commit');
    expect(await migrate()).toEqual({ code: 0, last: 'Dropped scans_2019_01, past its retention.' });
    expect(await months()).toHaveLength(13);
  });
});
