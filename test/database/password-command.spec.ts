import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const START_MS = 60_000;
const TAKEN_MS = 30_000;

describe('DATABASE_PASSWORD_COMMAND', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-password-'));
  let database: TestDatabase;
  let operator: Client;
  let role: string;

  beforeAll(async () => {
    database = await createDatabase();
    operator = new Client(database.url);
    await operator.connect();
    role = `${new URL(database.url).pathname.slice(1)}_iam`;
    await operator.query(`create role ${role} superuser login password 'first'`);
  });
  afterEach(endProcesses);
  afterAll(async () => {
    await operator.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('is asked for the passwords of all connections, also after they were rotated, and its failure is logged', async () => {
    const url = Object.assign(new URL(database.url), { username: role, password: '' });
    const file = join(folder, role);
    const service = await launchProcess({
      args: ['dist/apps/redirect/main.js'],
      env: {
        DATABASE_URL: url.href,
        APP_SECRET: 'a secret of the tests, long enough',
        DATABASE_PASSWORD_COMMAND: `cat ${folder}/{user}`,
      },
    });
    const scan = () => fetch(`${service.shortUrl}/abc234`).then(({ status }) => status);
    await service.waitForOutput(
      /has no password: DATABASE_PASSWORD_COMMAND failed: cat: .*No such file/,
      START_MS,
    );
    const isAlive = () =>
      fetch(`${service.shortUrl}/livez`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntil(isAlive, 'a process that waits', START_MS);

    writeFileSync(file, 'first\n');
    await service.waitForOutput(/"started"/, START_MS);
    expect(await scan()).toBe(404);
    const { rows } = await operator.query<{ names: string[] }>(
      `select array_agg(distinct application_name) names from pg_stat_activity where usename = $1`,
      [role],
    );
    expect(rows[0]?.names).toEqual(
      expect.arrayContaining([
        'qr-service',
        'qr-service edge',
        expect.stringMatching(/^qr-service changes /),
      ]),
    );

    await operator.query(`alter role ${role} password 'second'`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
    await waitUntil(async () => (await scan()) === 503, 'refused logins to be an outage', TAKEN_MS);
    writeFileSync(file, 'second\n');
    await waitUntil(async () => (await scan()) === 404, 'the new password to be used', TAKEN_MS);
    service.kill('SIGTERM');
    await service.exited;
  }, 180_000);
});
