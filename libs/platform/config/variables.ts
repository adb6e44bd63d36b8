import { str } from 'envalid';
import { accountVariables } from './account-variables.js';
import { auditVariables } from './audit-variables.js';
import { exportVariables } from './export-variables.js';
import { filesVariables } from './files-variables.js';
import { operatorVariables } from './operator-variables.js';
import { retentionVariables } from './retention-variables.js';
import {
  baseUrl,
  cidrs,
  codeAge,
  collectorUrl,
  connections,
  dnsServers,
  emailAddress,
  headerName,
  headers,
  journalBytes,
  limit,
  listeningHost,
  mailbox,
  port,
  postgresUrl,
  ratio,
  readableFile,
  redisUrl,
  SAMPLERS,
  secret,
  secrets,
  shutdownDelay,
  smtpUrl,
  demo,
} from './validators.js';
import { webhookVariables } from './webhook-variables.js';

/**
 * Every environment variable of the service, each also read as NAME_FILE. The tables of docs/configuration.md are
 * generated from this.
 */
export const variables = {
  NODE_ENV: str({
    choices: ['development', 'production', 'test'],
    default: 'development',
    desc: '`production` requires APP_SECRET and DATABASE_URL',
  }),
  HOST: listeningHost({
    default: '::',
    desc: 'Address to listen on; `::` is all of IPv6 and IPv4, or of IPv4 where there is no IPv6; `npm start` sets 127.0.0.1',
  }),
  PORT: port({ default: 3000, desc: 'Port of the API, or of the worker alone; 0 is any free one' }),
  SHORT_PORT: port({ default: undefined, desc: 'Port of the scans; default PORT + 1' }),
  METRICS_PORT: port({
    default: undefined,
    desc: 'Port that serves /metrics for Prometheus, without authentication; if not set, there is none. If one command runs all roles, the API has this port, and redirect and worker have the next two',
    example: '9464',
  }),
  BASE_URL: baseUrl({
    default: undefined,
    desc: 'Public URL of the service; it must be https (browsers reject the session cookie otherwise), except on localhost; default `http://localhost:PORT`',
  }),
  SHORT_URL_BASE: baseUrl({
    default: undefined,
    desc: 'URL to which short codes are appended, and which points to SHORT_PORT; required with a public BASE_URL; default `http://localhost:SHORT_PORT`',
    example: 'https://go.example.com',
  }),
  DATA_DIR: str({
    default: './.data',
    desc: 'Folder in which `npm start` keeps its database, demo.json and secrets',
  }),
  READ_ONLY: str({
    choices: ['off', 'on'],
    default: 'off',
    desc: '`on`: maintenance, in which requests that would change something get 503; sign-in, scans, leads, clicks and deliveries go on, and are still written',
  }),
  JOURNAL_DIR: str({
    default: undefined,
    desc: 'Folder on a disk that survives the process, in which the scan edge keeps scans while PostgreSQL is unavailable; if not set, these scans get 503; `npm start` sets DATA_DIR/journal',
    example: '/var/lib/qr-service/journal',
  }),
  JOURNAL_MAX_BYTES: journalBytes({
    default: 2 ** 30,
    desc: 'Maximum size of the journal (a scan takes about 200 bytes under load, 600 at quiet times)',
  }),
  JOURNAL_CODE_MAX_AGE_S: codeAge({
    default: 3_600,
    desc: 'Seconds for which a cached QR code is redirected while PostgreSQL is unavailable',
  }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL 15 or later; if not set, `npm start` runs an embedded PostgreSQL',
    example: 'postgres://user:password@host/database',
  }),
  DATABASE_DIRECT_URL: postgresUrl({
    default: undefined,
    desc: 'The same database, bypassing any connection pooler; used for LISTEN and migrations; default DATABASE_URL',
  }),
  DATABASE_MIGRATION_URL: postgresUrl({
    default: undefined,
    desc: 'The same database with a role that can change the schema, for migrations; default DATABASE_DIRECT_URL',
  }),
  DATABASE_READ_URL: postgresUrl({
    default: undefined,
    desc: 'A streaming replica of the same database; lists, analytics and exports are read there as soon as it has all that was committed before',
  }),
  DATABASE_PASSWORD_COMMAND: str({
    default: undefined,
    desc: 'Program that prints the password of a URL that has none. {host}, {port} and {user} in its arguments are replaced. It runs without a shell, at most once in ten seconds',
    example: 'aws rds generate-db-auth-token --hostname {host} --port {port} --username {user}',
  }),
  MIGRATE: str({
    choices: ['auto', 'never'],
    default: 'auto',
    desc: '`never`: missing migrations are not applied at start, but by `npm run migrate`',
  }),
  DATABASE_POOL: connections({
    default: 10,
    desc: 'Maximum number of connections that API requests and the worker share in one process',
  }),
  DATABASE_POOLER: str({
    choices: ['none', 'transaction'],
    default: 'none',
    desc: '`transaction`: DATABASE_URL points to a pooler in transaction mode, such as PgBouncer; requires DATABASE_DIRECT_URL',
  }),
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'Redis or Valkey; if set, requests are counted there and webhooks are delivered through Bull queues. Several servers, separated by commas, are nodes of a cluster',
    example: 'redis://host:6379',
  }),
  REDIS_SENTINELS: redisUrl({
    default: undefined,
    desc: 'Sentinels that know the primary; the host of REDIS_URL is then its name',
    example: 'redis://sentinel-0:26379,sentinel-1:26379',
  }),
  REDIS_CA_FILE: readableFile({
    default: undefined,
    desc: 'PEM file of additional certificate authorities to trust for a `rediss://` URL',
  }),
  ...exportVariables,
  ...filesVariables,
  APP_SECRET: secret({
    default: undefined,
    desc: 'Secret from which all keys are derived, at least 32 bytes; `npm start` generates one in DATA_DIR',
  }),
  APP_SECRET_PREVIOUS: secrets({
    default: [],
    desc: 'Comma-separated previous values of APP_SECRET, newest first, until `npm run -s admin -- secrets reseal` has replaced them',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Mail server; STARTTLS is used if the server offers it; if not set, emails are written to files in DATA_DIR/mail',
    example: 'smtps://user:password@host:465',
  }),
  MAIL_FROM: mailbox({
    default: undefined,
    desc: 'Sender of emails; default `qr-service <no-reply@HOST>` with the host of BASE_URL',
  }),
  ...accountVariables,
  TRUSTED_PROXIES: cidrs({
    default: undefined,
    desc: 'Comma-separated addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted; `npm start` trusts loopback',
  }),
  COUNTRY_HEADER: headerName({
    default: undefined,
    desc: 'Header in which trusted proxies send the ISO code of the visitor’s country; without it in a request, the city database decides',
    example: 'cf-ipcountry',
  }),
  CITY_HEADER: headerName({
    default: undefined,
    desc: 'Header in which trusted proxies send the visitor’s city; requires COUNTRY_HEADER',
    example: 'cf-ipcity',
  }),
  GEOIP_PATH: readableFile({
    default: undefined,
    desc: 'City database (.mmdb) to use instead of the bundled DB-IP database',
  }),
  DNS_SERVERS: dnsServers({
    default: undefined,
    desc: 'Comma-separated addresses of the name servers that verify domains; default those of the system',
    example: '192.0.2.53,[2001:db8::53]:5353',
  }),
  BLOCKED_HOSTS_FILE: readableFile({
    default: undefined,
    desc: 'File of blocked destination hosts, one per line; subdomains are included. Reloaded when it changes',
  }),
  LIMITS_FILE: readableFile({
    default: undefined,
    desc: 'JSON file that changes how many QR codes and bytes each plan can store. Reloaded when it changes',
  }),
  ABUSE_EMAIL: emailAddress({
    default: undefined,
    desc: 'Address to which visitors report a QR code from its preview page; if not set, the page has no such link',
    example: 'abuse@example.com',
  }),
  SCIM_PER_MINUTE: limit({
    default: 0,
    desc: 'Raises the SCIM limit (requests per minute and workspace) above that of the plan; 0 uses the plan',
  }),
  ...webhookVariables,
  ...retentionVariables,
  ...auditVariables,
  ...operatorVariables,
  SHUTDOWN_DELAY_MS: shutdownDelay({
    default: undefined,
    desc: 'Time in milliseconds for which a stopping process still serves requests while /readyz returns 503, at most 15000; default 5000 in production, otherwise 0',
  }),
  GIT_COMMIT: str({
    default: '',
    desc: 'The commit of this build, for `qr_build_info` and `admin --version`; the image has it from `--build-arg GIT_COMMIT=…`, and a build in a Git repository knows it; otherwise it is unknown',
  }),
  LOG_LEVEL: str({
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    desc: '`info` logs each API request, `debug` also each scan; a change of `LOG_LEVEL_FILE` applies without a restart',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl({
    default: undefined,
    desc: 'Collector to which traces are sent, as OTLP over HTTP in JSON; if not set, there are none',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    default: undefined,
    desc: 'Comma-separated headers for the collector, as name=value with percent-encoded values',
  }),
  OTEL_SERVICE_NAME: str({ default: 'qr-service', desc: 'Name of this process in traces' }),
  OTEL_TRACES_SAMPLER: str({
    choices: SAMPLERS,
    default: 'parentbased_always_on',
    desc: 'Which requests and deliveries are traced; `parentbased_…` follows the `traceparent` of a request',
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio({
    default: 1,
    desc: 'Sampling ratio of `…traceidratio`, from 0 to 1',
  }),
  DEMO: demo({
    default: undefined,
    desc: '`true` creates the demo workspaces also in the database at DATABASE_URL; `empty` creates them without the sample codes',
  }),
};
