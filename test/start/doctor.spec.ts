import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CHECKS } from '#libs/operations';
import type { Diagnosis } from '../../scripts/admin/actions/doctor/doctor.js';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { admin } from '../toolbox/admin.js';
import { unzip } from '../toolbox/archives.js';
import { startNameServer, type NameServer } from '../toolbox/name-server.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { S3Storage } from '../toolbox/s3-storage.js';
import { TestSmtp } from '../toolbox/smtp.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { useDatabase } from '../toolbox/use-database.js';
import { useService } from '../toolbox/use-service.js';

let folder: string;
let redis: TestRedis;
let smtp: TestSmtp;
let names: NameServer;
let metricsPort: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qr-service-doctor-'));
  [redis, smtp, names, metricsPort] = await Promise.all([
    startRedis(),
    TestSmtp.start(),
    startNameServer(),
    freePort(),
  ]);
  await redis.run('config', 'set', 'maxmemory-policy', 'noeviction');
});
afterAll(async () => {
  await Promise.all([redis.stop(), smtp.close(), names.close()]);
  rmSync(folder, { recursive: true });
});

const world = useService({
  roles: 'all',
  get settings() {
    return { metricsPort };
  },
});

const environment = (): Record<string, string> => ({
  DATABASE_URL: world.service.database.url,
  APP_SECRET,
  REDIS_URL: redis.url,
  SMTP_URL: `smtp://me:hidden@127.0.0.1:${smtp.port}`,
  BASE_URL: world.service.url,
  SHORT_URL_BASE: world.service.shortUrl,
  DNS_SERVERS: names.address,
  JOURNAL_DIR: join(folder, 'journal'),
  FILES_DIR: join(folder, 'files'),
});

async function diagnose(env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await admin({ ...environment(), ...env }, 'doctor', '--json');
  const found = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Diagnosis);
  const says = (status: string) =>
    found.filter((one) => one.status === status).map(({ check, detail }) => `${check}: ${detail}`);
  return { code, stderr, found, says };
}

describe('npm run admin -- doctor', () => {
  it('finds nothing that fails in a service that works, and changes nothing', async () => {
    const { code, found, says } = await diagnose();
    expect([code, says('failed'), says('skipped')]).toEqual([
      ...[
        0,
        [],
        [
          'files of settings: no file of limits or certificates is set',
          'processes: no process of the service is connected to the database',
          'replica: DATABASE_READ_URL is not set',
          'scan export: neither CLICKHOUSE_URL nor SCAN_EXPORT_S3_URL is set',
          'audit stream: neither AUDIT_STREAM_URL nor AUDIT_LOG=stdout is set',
          'forward proxy: neither EGRESS_PROXY_URL nor WEBHOOK_PROXY_URL is set',
          'operator pages: OPERATOR_PORT is not set',
        ],
      ],
    ]);
    expect(found.map(({ check }) => check)).toEqual(CHECKS.map(({ name }) => name));
    expect(says('ok')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^database: 127\.0\.0\.1:\d+\/qr_\w+ runs PostgreSQL \d\d/),
        expect.stringMatching(/^migrations: all \d+ are applied/),
        expect.stringMatching(/^partitions: .* this month and \d+ of the next 12/),
        expect.stringMatching(/^backlogs: \d+ scans.*, \d+ webhook events.*, \d+ emails.* are pending$/),
        expect.stringMatching(/^Redis: Redis \d.* a primary with the policy noeviction/),
        expect.stringMatching(/^mail: 127.0.0.1:\d+ accepts the connection and the login/),
        expect.stringMatching(/^SHORT_URL_BASE: .* answers 404/),
      ]),
    );
    expect(smtp.mails).toEqual([]);
    const { stdout } = await admin(environment(), 'doctor');
    expect(stdout).toMatch(/^ok {5,}database {10,}127/m);
    expect(stdout).not.toContain('hidden');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a wrong password', { SMTP_URL: 'smtp://me:wrong@127.0.0.1:PORT' }, /^mail: .* correct SMTP_URL/],
    ['a Redis that does not answer', { REDIS_URL: 'redis://127.0.0.1:1' }, /^Redis: .*ECONNREFUSED/],
    [
      'a forward proxy that is down',
      { EGRESS_PROXY_URL: 'http://me:hidden@127.0.0.1:1' },
      /^forward proxy: .*cannot be reached/,
    ],
    ['another secret', { APP_SECRET: 'x'.repeat(32) }, /^APP_SECRET: .* is not the secret that/],
    ['a replica that is none', { DATABASE_READ_URL: 'PRIMARY' }, /^replica: .* is no replica/],
    [
      'a ClickHouse that does not answer',
      { CLICKHOUSE_URL: 'http://me:hidden@127.0.0.1:1/qr' },
      /^scan export: 127\.0\.0\.1:1 cannot be used .*ECONNREFUSED/,
    ],
    ['a host without an address', { BASE_URL: 'http://nowhere.invalid' }, /^DNS: nowhere\.invalid has no/],
    [
      'a base URL that leads elsewhere',
      { SHORT_URL_BASE: 'API/s' },
      /^SHORT_URL_BASE: .* lead it to SHORT_PORT/,
    ],
    [
      'name servers that do not answer',
      { DNS_SERVERS: '127.0.0.1:1' },
      /^DNS: no answer from 127\.0\.0\.1:1/,
    ],
    ['a file that is no city database', { GEOIP_PATH: 'package.json' }, /^city database: .*\.mmdb/],
    [
      'a file of limits with another name',
      { LIMITS_FILE: 'package.json' },
      /^files of settings: LIMITS_FILE: the file must be/,
    ],
    [
      'authorities that are none',
      { WEBHOOK_CA_FILE: 'package.json' },
      /^files of settings: WEBHOOK_CA_FILE: .*no PEM cert/,
    ],
    ['files in a file', { FILES_DIR: 'package.json/files' }, /^files: .* cannot be written/],
    ['a journal in a file', { JOURNAL_DIR: 'package.json/journal' }, /^journal: .* is a file/],
  ])('fails for %s, and says what to change', async (_, env, expected) => {
    const [[name, value]] = Object.entries(env) as [[string, string]];
    const real = value
      .replace('PORT', String(smtp.port))
      .replace('API', world.service.url)
      .replace('PRIMARY', world.service.database.url);
    const { code, says } = await diagnose({ [name]: real });
    expect([code, says('failed')]).toEqual([1, expect.arrayContaining([expect.stringMatching(expected)])]);
  });

  it('lists the processes by role and version, and says which role is missing', async () => {
    const clients = ['api', 'api', 'worker'].map(
      (role) =>
        new pg.Client({
          connectionString: world.service.database.url,
          application_name: `qr-service changes ${role}/0.4.0 0123abcd`,
        }),
    );
    for (const client of clients) await client.connect();
    expect((await diagnose()).says('warning')).toContain(
      'processes: 2 api 0.4.0, 1 worker 0.4.0, but no redirect: start what is missing',
    );
    for (const client of clients) await client.end();
  });

  it('reads the bucket to which scans are exported', async () => {
    const storage = await S3Storage.start();
    expect((await diagnose(storage.settings)).says('ok')).toContain(
      'scan export: the bucket scans can be read',
    );
    const missing = await diagnose({ ...storage.settings, SCAN_EXPORT_S3_URL: 's3://missing/qr' });
    expect(missing.says('failed')).toEqual([
      expect.stringMatching(/^scan export: the bucket missing cannot be read .*NoSuchBucket/),
    ]);
    await storage.stop();
    const failures = (await diagnose(storage.settings)).says('failed');
    expect(failures).toEqual([
      expect.stringMatching(/^scan export: the bucket scans cannot be read .*ECONNREFUSED/),
    ]);
  });

  it('warns of what works for now, with exit code 0', async () => {
    await redis.run('config', 'set', 'maxmemory-policy', 'allkeys-lru');
    const { code, says } = await diagnose({ SMTP_URL: '', JOURNAL_MAX_BYTES: String(2 ** 40) });
    await redis.run('config', 'set', 'maxmemory-policy', 'noeviction');
    expect(code).toBe(0);
    for (const expected of [/^Redis: .*noeviction, so that/, /^mail: SMTP_URL is not/, /^journal: .*enlarge/])
      expect(says('warning')).toContainEqual(expect.stringMatching(expected));
  });

  it('fails for a replica of Redis', async () => {
    await redis.run('replicaof', '127.0.0.1', '1');
    const { says } = await diagnose();
    await redis.run('replicaof', 'no', 'one');
    expect(says('failed')).toEqual([expect.stringMatching(/^Redis: it is a replica/)]);
  });

  it('says what fails without a database, and skips what needs it', async () => {
    const { code, says } = await diagnose({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/qr' });
    expect([code, says('failed')]).toEqual([
      1,
      [expect.stringMatching(/^database: .*ECONNREFUSED.* correct/)],
    ]);
    expect(says('skipped')).toHaveLength(15);
  });

  it('does not start with variables that are not valid', async () => {
    const { code, stderr } = await admin({ ...environment(), PORT: 'x' }, 'doctor');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The configuration is not valid:\n {2}PORT: /),
    ]);
  });
});

describe('npm run admin -- doctor on a database that was not migrated', () => {
  const blank = useDatabase({ isBlank: true });

  it('names what is missing in it', async () => {
    const { code, says } = await diagnose({ DATABASE_URL: blank.url });
    const failures = says('failed').filter((line) => !/^(?:partitions|backlogs)/.test(line));
    expect([code, failures]).toEqual([
      1,
      [
        expect.stringMatching(/^extensions: pg_trgm, btree_gin is missing/),
        expect.stringMatching(/^migrations: \d+ are missing, from \w+ on: run/),
      ],
    ]);
    expect(says('ok')).toContain('APP_SECRET: no process has used this database yet');
  });

  it('names a role without rights', async () => {
    const role = `doctor_${process.pid}`;
    await blank.client.query(`create table one (id int); create role ${role} login password 'doctor'`);
    const url = new URL(blank.url);
    Object.assign(url, { username: role, password: 'doctor' });
    const { says } = await diagnose({ DATABASE_URL: url.href });
    await blank.client.query(`drop role ${role}`);
    expect(says('failed')).toContainEqual(
      expect.stringMatching(`^database role: ${role} lacks .* such as one`),
    );
  });
});

const SENTINELS = 'redis://:hidden@one:26379,two:26379';

describe('npm run admin -- config print', () => {
  it('prints each variable with its source, and no secret', async () => {
    const file = join(folder, 'redis-url');
    writeFileSync(file, 'rediss://me:hidden@redis.example:6380\n');
    const { REDIS_URL: _, ...env } = environment();
    const { code, stdout } = await admin(
      { ...env, REDIS_URL_FILE: file, OTEL_EXPORTER_OTLP_HEADERS: 'key=hidden', REDIS_SENTINELS: SENTINELS },
      ...['config', 'print', '--json'],
    );
    const printed = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { name: string })
        .map(({ name, ...rest }) => [name, rest]),
    );
    expect(code).toBe(0);
    expect(printed).toMatchObject({
      REDIS_URL: { value: 'rediss://me:***@redis.example:6380', source: 'file' },
      SMTP_URL: { value: `smtp://me:***@127.0.0.1:${smtp.port}`, source: 'environment' },
      APP_SECRET: { value: '***', source: 'environment' },
      REDIS_SENTINELS: { value: 'redis://:***@one:26379, redis://:***@two:26379' },
      OTEL_EXPORTER_OTLP_HEADERS: { value: '***' },
      DATABASE_POOL: { value: '10', source: 'default' },
      HOST: { value: '::', source: 'default' },
      GEOIP_PATH: { value: null, source: 'default' },
    });
    for (const secret of ['hidden', APP_SECRET]) expect(stdout).not.toContain(secret);
  });

  it('shows what npm start sets if there is no DATABASE_URL', async () => {
    const { stdout } = await admin({}, 'config', 'print');
    expect(stdout).toMatch(/^HOST +npm start +127\.0\.0\.1$/m);
  });
});

describe('npm run admin -- support-bundle', () => {
  it('contains versions, checks, metrics, sizes and failures, and nothing of a customer', async () => {
    const code = await world.acme.post('/api/v1/qr', {
      name: 'Bakery of Emma',
      category: 'url',
      qr_data: { url: 'https://emma.example/' },
    });
    expect(code.status).toBe(201);
    await world.admin.post('/api/settings/v1/invites', { email: 'emma@emma.example', role: 'viewer' });
    const file = join(folder, 'bundle.zip');
    const env = { ...environment(), METRICS_PORT: String(metricsPort) };
    const written = await admin(env, 'support-bundle', '--output', file);
    expect([written.code, written.stdout]).toEqual([0, expect.stringContaining(`Wrote ${file} with`)]);
    const again = await admin(env, 'support-bundle', '--output', file);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/cannot be created .*EEXIST/)]);

    const files = await unzip(readFileSync(file));
    const json = (name: string) => JSON.parse(files.get(name)!.toString()) as object[];
    expect(json('doctor.json')).toHaveLength(CHECKS.length);
    expect(json('database/tables.json')).toContainEqual(expect.objectContaining({ table: 'qr_codes' }));
    expect(files.get('metrics.txt')!.toString()).toContain('\nqr_visits_total{');
    for (const [name, content] of files) {
      if (name.startsWith('database/') && !name.includes('statements'))
        expect(json(name)).toBeInstanceOf(Array);
      for (const secret of [/emma/i, /hidden/, new RegExp(APP_SECRET), /Acme/])
        expect([name, content.toString()]).toEqual([name, expect.not.stringMatching(secret)]);
    }
  });
});
