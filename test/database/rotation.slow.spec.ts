import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as DatabaseClient } from 'pg';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const RECONNECTED_MS = 20_000;
/** Notes how each session is set when it begins. */
const NOTE_LOGINS = `
  create table logins (name text, jit text);
  create function note_login() returns event_trigger language plpgsql as $$ begin
    insert into logins values (current_setting('application_name'), current_setting('jit'));
  end $$;
  create event trigger note_login on login execute function note_login()`;

describe('DATABASE_URL_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-rotation-'));
  const file = join(folder, 'database-url');
  let database: TestDatabase;
  let operator: DatabaseClient;
  let role: string;
  let service: TestService;
  let acme: Client;
  let code: QrCodeDto;

  beforeAll(async () => {
    database = await createDatabase();
    operator = new DatabaseClient(database.url);
    await operator.connect();
    role = `${new URL(database.url).pathname.slice(1)}_app`;
    await operator.query(`create role ${role} superuser login password 'first'`);
    writeFileSync(file, urlWith('first'));
    await operator.query(NOTE_LOGINS);
    service = await TestService.start({
      roles: 'all',
      database,
      env: { DATABASE_URL: '', DATABASE_URL_FILE: file, DATABASE_READ_URL: database.url },
      settings: { metricsPort: 0 },
    });
    acme = await service.client();
    code = await acme.qrCode();
  });
  afterAll(async () => {
    await service.close();
    await operator.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const urlWith = (password: string) =>
    Object.assign(new URL(database.url), { username: role, password }).href;
  const answers = async () => [
    (await acme.get('/readyz')).status,
    (await acme.get(`/api/v1/qr/${code.id}`)).status,
    (await acme.scan(code)).status,
  ];
  const areAll = (status: number) => async () => (await answers()).every((answer) => answer === status);

  it('is used for connections without JIT only, of every pool', async () => {
    await waitUntil(async () => (await answers()).join() === '200,200,302', 'the first answers');
    await acme.get('/api/v1/qr');
    await fetch(`${service.running.metricsUrl}/metrics`);
    const { rows } = await operator.query<{ name: string; jit: string }>(
      `select distinct (regexp_match(name, '^qr-service ?[a-z]*'))[1] as name, jit from logins order by name`,
    );
    const pools = ['', ' changes', ' edge', ' metrics', ' readiness', ' replica', ' scans', ' schema'];
    expect(rows).toEqual(pools.map((pool) => ({ name: `qr-service${pool}`, jit: 'off' })));
  });

  it('is read again by each new connection, so that a rotated password needs no restart', async () => {
    await waitUntil(async () => (await answers()).join() === '200,200,302', 'the first answers');
    await operator.query(`alter role ${role} password 'second'`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
    await waitUntil(areAll(503), 'refused logins to be an outage', RECONNECTED_MS);
    writeFileSync(file, urlWith('second'));
    await waitUntil(
      async () => (await answers()).join() === '200,200,302',
      'the new password to be used',
      RECONNECTED_MS,
    );
    const url = 'https://example.com/after';
    const { status } = await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url } });
    expect(status).toBe(200);
    const location = async () => (await acme.scan(code)).headers.location;
    await waitUntil(async () => (await location()) === url, 'the change feed to announce the edit');
  }, 90_000);
});
