import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDataSource, migrateDatabase } from '#libs/database';
import { ensurePostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createLocalCa, type LocalCa } from '../../scripts/local-ca.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';
import { APP_SECRET, TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('a database that requires TLS', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tls-'));
  let postgres: EmbeddedPostgres;
  let ca: LocalCa;
  let client: pg.Client;

  function write(name: string, content: string): string {
    const path = join(dir, 'postgres', name);
    writeFileSync(path, content, { mode: 0o600 });
    const { uid, gid } = statSync(join(dir, 'postgres', 'PG_VERSION'));
    chownSync(path, uid, gid);
    return path;
  }

  beforeAll(async () => {
    chmodSync(dir, 0o755);
    ca = await createLocalCa();
    postgres = await ensurePostgres(join(dir, 'postgres'), { settings: { fsync: 'off' } });
    client = new pg.Client(postgres.url);
    await client.connect();
    const { key, cert } = await ca.issue(['localhost']);
    await client.query(`alter system set ssl_cert_file = '${write('server.crt', cert)}'`);
    await client.query(`alter system set ssl_key_file = '${write('server.key', key)}'`);
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    const isOn = async () => (await client.query<{ ssl: string }>('show ssl')).rows[0]?.ssl === 'on';
    await waitUntil(isOn, 'TLS');
  });
  afterEach(endProcesses);
  afterAll(async () => {
    await client.end();
    await postgres.stop();
    rmSync(dir, { recursive: true });
  });

  function urlWith(mode: string, host = 'localhost', database = 'postgres'): string {
    const url = new URL(postgres.url);
    url.hostname = host;
    url.pathname = `/${database}`;
    return `${url.href}?${mode}`;
  }

  async function isEncrypted(url: string): Promise<boolean> {
    const dataSource = await createDataSource(url).initialize();
    try {
      const sql = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
      const [row] = await dataSource.query<[{ ssl: boolean }]>(sql);
      return row.ssl;
    } finally {
      await dataSource.destroy();
    }
  }

  const trusted = () => {
    const path = join(dir, 'ca.pem');
    writeFileSync(path, ca.pem);
    return `sslrootcert=${path}`;
  };

  it.each([
    ['sslmode=disable', false],
    ['sslmode=no-verify', true],
  ])('is reached with %s as the documentation says', async (mode, encrypted) => {
    expect(await isEncrypted(urlWith(mode))).toBe(encrypted);
  });

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('is verified with sslmode=%s', async (mode) => {
    expect(await isEncrypted(urlWith(`sslmode=${mode}&${trusted()}`))).toBe(true);
    await expect(isEncrypted(urlWith(`sslmode=${mode}`))).rejects.toThrow(/self.signed|unable to verify/);
    const other = urlWith(`sslmode=${mode}&${trusted()}`, '127.0.0.1');
    await expect(isEncrypted(other)).rejects.toThrow(/does not match|altnames/);
  });

  it('serves requests and scans, over every connection of the service', async () => {
    await client.query('create database tls');
    const url = urlWith(`sslmode=verify-full&${trusted()}`, 'localhost', 'tls');
    await migrateDatabase(url);
    const service = await TestService.start({
      roles: 'all',
      database: { url, drop: () => Promise.resolve() },
    });
    const acme = await service.client();
    expect((await acme.scan(await acme.qrCode())).status).toBe(302);
    await service.whenScansAreTaken();
    const sql = `select application_name as name from pg_stat_activity join pg_stat_ssl using (pid)
      where datname = 'tls' and not ssl`;
    expect((await client.query(sql)).rows).toEqual([]);
    await service.close();

    // pg warns of this mode, which must not be text between the lines of the log.
    const worker = await launchProcess({
      args: ['dist/apps/worker/main.js'],
      env: { DATABASE_URL: url.replace('verify-full', 'require'), APP_SECRET },
    });
    await worker.waitForOutput(/"msg":"started"/);
    worker.kill('SIGTERM');
    await worker.exited;
    const lines = worker.output().trimEnd().split('\n');
    const warning = { level: 'warn', role: 'worker', pid: worker.pid, warning: 'Warning' };
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ ...warning, msg: expect.stringContaining('SSL modes') as string }),
    );
  });
});
