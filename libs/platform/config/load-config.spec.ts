import { resolve } from 'node:path';
import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

const SECRET = 's'.repeat(32);

describe('loadConfig', () => {
  it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])(
    'refuses a password in %s that is read as a port and a path, without showing it',
    (name) => {
      const scheme = { DATABASE_URL: 'postgres', REDIS_URL: 'redis', SMTP_URL: 'smtp' }[name];
      for (const password of ['12/secret', '12?secret', '12#secret'])
        expect(faultsOf({ [name]: `${scheme}://user:${password}@host/db` })).toEqual([
          expect.stringMatching(`^${name}: has an @ after its host: in a user or password, write / as %2F`),
        ]);
      expect(faultsOf({ [name]: `${scheme}://user:12%2Fsecret@host/db` })).toEqual([]);
    },
  );

  it('needs nothing: every variable has a default or may be absent', () => {
    expect(loadConfig({})).toMatchObject({
      nodeEnv: 'development',
      host: '::',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      shortPort: 3001,
      shortUrlBase: 'http://localhost:3001',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databasePool: 10,
      redisUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'qr-service <no-reply@localhost>',
      sessionIdleDays: 14,
      sessionMaxDays: 90,
      trustedProxies: undefined,
      webhookRetryDelaysMs: [10_000, 600_000, 10_800_000],
      webhookAllowPorts: [],
      webhookAllowPrivate: [],
      webhookSharedPaths: [],
      scanRetentionMonths: 25,
      leadRetentionMonths: 25,
      webhookRetentionDays: 30,
      auditRetentionDays: 730,
      versionRetentionDays: 365,
      deletedQrCodeRetentionDays: 30,
      isAdminIdentityRequired: false,
      isAuditPrinted: false,
      auditStream: undefined,
      gitCommit: 'unknown',
      logLevel: 'info',
      isDemo: undefined,
      hasSamples: true,
    });
  });

  it('derives the addresses from PORT and BASE_URL, without trailing slashes', () => {
    expect(loadConfig({ PORT: '8080' }).shortUrlBase).toBe('http://localhost:8081');
    expect(loadConfig({ SHORT_PORT: '9000' }).shortUrlBase).toBe('http://localhost:9000');
    const config = loadConfig({ BASE_URL: 'https://qr.example/', SHORT_URL_BASE: 'https://go.example//' });
    expect([config.baseUrl, config.shortUrlBase]).toEqual(['https://qr.example', 'https://go.example']);
  });

  it.each([
    [{ CITY_HEADER: 'cf-ipcity', TRUSTED_PROXIES: '::1' }, 'COUNTRY_HEADER: is required'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'TRUSTED_PROXIES: is required'],
    [{ COUNTRY_HEADER: 'cf ipcountry', TRUSTED_PROXIES: '::1' }, 'COUNTRY_HEADER: is "cf ipcountry"'],
  ])('refuses %j', (env, fault) => {
    expect(() => loadConfig(env)).toThrow(fault);
  });

  it('reads lists, and takes an empty variable for an absent one', () => {
    const config = loadConfig({
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      WEBHOOK_ALLOW_PORTS: '8443,9443',
      WEBHOOK_RETRY_DELAYS_MS: '1000,2000,4000',
      DATABASE_URL: '',
    });
    expect(config).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      webhookAllowPorts: [8443, 9443],
      webhookRetryDelaysMs: [1000, 2000, 4000],
      databaseUrl: undefined,
    });
  });

  it.each([
    'https://go.example/?c=',
    'https://go.example/#c',
    'https://user:password@go.example/',
    ' https://go.example ',
    'https://go.example/a%20b',
    'https://go.example/ü',
    'https:go.example',
    'https://go.example/s/../api',
  ])('refuses %j as an address that paths are appended to', (address) => {
    const rule =
      'must not contain a user, password, query or fragment, and its path only letters, digits and - . _ ~ /';
    expect(faultsOf({ SHORT_URL_BASE: address, BASE_URL: address })).toEqual([
      `BASE_URL: ${rule}`,
      `SHORT_URL_BASE: ${rule}`,
    ]);
  });

  it('refuses a SHORT_URL_BASE that would hide a path of the service, on its own host alone', () => {
    const base = { BASE_URL: 'https://qr.example' };
    expect(faultsOf({ ...base, SHORT_URL_BASE: 'https://qr.example/API/codes' })).toEqual([
      'SHORT_URL_BASE: /api is a path that the service uses itself; choose another, such as /s',
    ]);
    expect(faultsOf({ ...base, SHORT_URL_BASE: 'https://qr.example' })).toEqual([
      'SHORT_URL_BASE: has the same address as BASE_URL, so that nothing tells scans from the API; choose another host, or a path such as https://qr.example/s',
    ]);
    for (const address of ['https://qr.example/s', 'https://go.example/api'])
      expect(faultsOf({ ...base, SHORT_URL_BASE: address })).toEqual([]);
  });

  it('requires the address of scans with a public BASE_URL, since printed codes would lead to this machine', () => {
    expect(faultsOf({ BASE_URL: 'https://qr.example' })).toEqual([
      'SHORT_URL_BASE: is required because BASE_URL is public: the URL that points to SHORT_PORT, such as https://go.example.com or https://qr.example/s',
    ]);
    expect(faultsOf({ BASE_URL: 'http://localhost:8080' })).toEqual([]);
  });

  it.each([
    [{ SHORT_PORT: '3000' }, 'SHORT_PORT: is the same as PORT, 3000; choose another, such as 3001'],
    [
      { PORT: '65535' },
      'SHORT_PORT: would be 65536, the one after PORT; set a port that exists, such as 3001',
    ],
    [{ METRICS_PORT: '3001' }, 'METRICS_PORT: is the same as SHORT_PORT, 3001; choose another, such as 9464'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: is the same as PORT, 3000; choose another, such as 9464'],
  ])('refuses ports that collide: %j', (env, fault) => {
    expect(faultsOf(env)).toEqual([fault]);
  });

  it.each([
    [
      { AUDIT_STREAM_URL: 'http://siem.example/in' },
      /^AUDIT_STREAM_URL: must be an absolute URL that starts with https/,
    ],
    [
      { AUDIT_STREAM_URL: 'https://me:token@siem.example' },
      /^AUDIT_STREAM_URL: must be an https URL without a user/,
    ],
    [{ AUDIT_STREAM_URL: 'https://siem.example' }, /^AUDIT_STREAM_SECRET: is required when the other of/],
    [
      { AUDIT_STREAM_SECRET: 'whsec_c2hvcnQ=' },
      /^AUDIT_STREAM_SECRET: must be whsec_ and the base64 of at least 24/,
    ],
    [{ AUDIT_STREAM_SECRET: `whsec_${'A'.repeat(32)}` }, /^AUDIT_STREAM_URL: is required when the other of/],
    [
      {
        AUDIT_LOG: 'stdout',
        ...{ AUDIT_STREAM_URL: 'https://siem.example', AUDIT_STREAM_SECRET: `whsec_${'A'.repeat(32)}` },
      },
      /^AUDIT_LOG: is stdout, but AUDIT_STREAM_URL is set; use one of them$/,
    ],
  ])('refuses an audit stream that could not be received: %j', (env, fault) => {
    expect(faultsOf(env)).toContainEqual(expect.stringMatching(fault));
  });

  it('names the other faults also when NODE_ENV is one of them', () => {
    expect(faultsOf({ NODE_ENV: 'staging', APP_SECRET: 'short' }).sort()).toEqual([
      'APP_SECRET: must be at least 32 bytes long',
      expect.stringMatching(/^NODE_ENV: .*staging.*production/),
    ]);
  });

  it('names both that a service without `npm start` needs', () => {
    expect(() => loadConfig({}).requireDatabaseAndSecret()).toThrow(
      /DATABASE_URL: is required.*\n.*APP_SECRET: is required/,
    );
    const given = { DATABASE_URL: 'postgres://host/db', APP_SECRET: SECRET };
    expect(() => loadConfig(given).requireDatabaseAndSecret()).not.toThrow();
  });

  it('requires an address past a pooler in transaction mode', () => {
    const pooled = { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://pooler/db' };
    for (const DATABASE_DIRECT_URL of ['', pooled.DATABASE_URL])
      expect(faultsOf({ ...pooled, DATABASE_DIRECT_URL })).toEqual([
        'DATABASE_DIRECT_URL: is required with DATABASE_POOLER=transaction: the address past the pooler, for LISTEN and migrations',
      ]);
    expect(faultsOf({ ...pooled, DATABASE_DIRECT_URL: 'postgres://server/db' })).toEqual([]);
  });

  it('reads where traces are sent, and which', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector:4318/otlp/' };
    const more = { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%20c, d=', OTEL_TRACES_SAMPLER_ARG: '.25' };
    expect(loadConfig(more).tracing).toBeUndefined();
    expect(loadConfig({ ...endpoint, ...more }).tracing).toEqual({
      endpoint: 'https://collector:4318/otlp',
      headers: { a: 'b c', d: '' },
      serviceName: 'qr-service',
      sampler: 'parentbased_always_on',
      ratio: 0.25,
    });
    const wrong = {
      OTEL_EXPORTER_OTLP_HEADERS: 'a',
      OTEL_TRACES_SAMPLER_ARG: '1.5',
      OTEL_TRACES_SAMPLER: 'some',
    };
    expect(faultsOf(wrong).sort()).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS: must be headers such as name=value, separated by commas',
      expect.stringMatching(/^OTEL_TRACES_SAMPLER: .*parentbased_traceidratio/),
      'OTEL_TRACES_SAMPLER_ARG: is "1.5", which is not a number from 0 to 1',
    ]);
  });

  it('reads previous secrets as a list', () => {
    const [second, third] = ['b'.repeat(32), 'c'.repeat(32)];
    const read = loadConfig({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: ` ${second}, ${third},` });
    expect(read.requireAppSecrets()).toEqual([SECRET, second, third]);
    expect(loadConfig({ APP_SECRET: SECRET }).requireAppSecrets()).toEqual([SECRET]);
    expect(faultsOf({ APP_SECRET_PREVIOUS: `${second},short` })).toEqual([
      'APP_SECRET_PREVIOUS: must be secrets of at least 32 bytes each, separated by commas',
    ]);
  });

  it('reports all faults at once, each with its variable and what it wants', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      BASE_URL: 'localhost:3000',
      DATABASE_URL: 'mysql://host/db',
      DATABASE_POOL: '0',
      REDIS_URL: 'http://host',
      APP_SECRET: 'short',
      SMTP_URL: 'mail.example:25',
      MAIL_FROM: 'a@b.example, c@d.example',
      TRUSTED_PROXIES: '10.0.0.0/8,elsewhere',
      WEBHOOK_ALLOW_PORTS: '99999',
      SCAN_RETENTION_MONTHS: '0',
      DELETED_QR_CODE_RETENTION_DAYS: '29',
      LOG_LEVEL: 'loud',
      DEMO: 'perhaps',
    });
    expect(faults.sort()).toEqual([
      'APP_SECRET: must be at least 32 bytes long',
      'BASE_URL: must be an absolute URL that starts with http:// or https://',
      'DATABASE_POOL: contains "0", which is not a whole number from 1 to 1000',
      'DATABASE_URL: must be an absolute URL that starts with postgres:// or postgresql://',
      'DELETED_QR_CODE_RETENTION_DAYS: contains "29", which is not a whole number from 30 to 36500',
      'DEMO: is "perhaps", which is neither true, false nor empty',
      expect.stringMatching(/^LOG_LEVEL: .*loud/),
      'MAIL_FROM: must be one email address, such as no-reply@host or Name <no-reply@host>',
      expect.stringMatching(/^PORT: /),
      'REDIS_URL: must be an absolute URL that starts with redis:// or rediss://',
      'SCAN_RETENTION_MONTHS: contains "0", which is not a whole number from 1 to 1200',
      'SMTP_URL: must be an absolute URL that starts with smtp:// or smtps://',
      'TRUSTED_PROXIES: contains "elsewhere", which is neither an address nor a CIDR range such as 10.0.0.0/8',
      'WEBHOOK_ALLOW_PORTS: contains "99999", which is not a whole number from 1 to 65535',
    ]);
    expect(() => loadConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\n.*LOG_LEVEL: /);
  });

  it('keeps scans in ClickHouse as long as in PostgreSQL, or longer', () => {
    const monthsOf = (env: NodeJS.ProcessEnv) => {
      const { clickhouseRetentionMonths, isKeptInClickHouse } = loadConfig(env);
      return [clickhouseRetentionMonths, isKeptInClickHouse];
    };
    const both = { SCAN_RETENTION_MONTHS: '2', CLICKHOUSE_RETENTION_MONTHS: '25' };
    expect(monthsOf(both)).toEqual([25, true]);
    expect(monthsOf({ SCAN_RETENTION_MONTHS: '2' })).toEqual([2, false]);
    expect(faultsOf({ CLICKHOUSE_RETENTION_MONTHS: '24' })).toEqual([
      'CLICKHOUSE_RETENTION_MONTHS: is shorter than SCAN_RETENTION_MONTHS, 25: ClickHouse keeps all scans that PostgreSQL has',
    ]);
  });

  it('sends mails in the name of the public host, unless told otherwise', () => {
    const mailFromOf = (env: NodeJS.ProcessEnv) => loadConfig(env).mailFrom;
    expect(mailFromOf({ SHORT_URL_BASE: 'https://go.example', BASE_URL: 'https://qr.example:8443/' })).toBe(
      'qr-service <no-reply@qr.example>',
    );
    for (const MAIL_FROM of ['Café Zürich <qr@cafe.example>', 'qr@cafe.example', '<qr@cafe.example>'])
      expect(mailFromOf({ MAIL_FROM })).toBe(MAIL_FROM);
    for (const MAIL_FROM of ['Café', 'qr@cafe.example\nBcc: x@y.example', 'a <b@c.example> d', 'a@b <c@d>'])
      expect(faultsOf({ MAIL_FROM })).toHaveLength(1);
  });

  it('demands a secret and a database in production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^APP_SECRET: is required in production; generate one with/),
      expect.stringMatching(/^DATABASE_URL: is required in production, such as postgres:/),
    ]);
    const whole = { NODE_ENV: 'production', APP_SECRET: SECRET, DATABASE_URL: 'postgres://u:p@host/db' };
    expect(faultsOf(whole)).toEqual([]);
  });
});
