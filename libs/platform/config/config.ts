import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CleanedEnv } from 'envalid';
import { redisUrls } from '../redis/redis-urls.js';
import { parseUrl } from '../urls/parse-url.js';
import { builtFrom } from '../version.js';
import { missing, type Needed } from './config-error.js';
import { readOperator, type OperatorSettings } from './operator-settings.js';
import {
  readAuditStream,
  readFiles,
  readOidc,
  readS3Export,
  readTracing,
  withoutSlash,
  type AuditStreamSettings,
  type FilesSettings,
  type OidcSettings,
  type S3ExportSettings,
  type TracingSettings,
} from './settings.js';
import type { variables } from './variables.js';

export class Config {
  readonly nodeEnv: string;
  readonly host: string;
  readonly port: number;
  readonly shortPort: number;
  readonly metricsPort: number | undefined;
  /** Has no trailing slash. */
  readonly baseUrl: string;
  readonly shortUrlBase: string;
  readonly dataDir: string;
  /** True during maintenance: nothing can be changed through the API. */
  readonly isReadOnly: boolean;
  /** The scan edge has no journal without this. */
  readonly journalDir: string | undefined;
  readonly journalMaxBytes: number;
  /** Cached codes are redirected for this long while the database is unavailable. */
  readonly journalCodeMaxAgeMs: number;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseMigrationUrl: string | undefined;
  /** Prints the password of a URL that has none. */
  readonly databasePasswordCommand: string | undefined;
  /** True if the process applies missing migrations and creates partitions of coming months at start. */
  readonly isMigrating: boolean;
  readonly databaseReadUrl: string | undefined;
  readonly databasePool: number;
  /** True if DATABASE_URL gives each transaction another session, without prepared statements and session settings. */
  readonly isDatabasePooled: boolean;
  readonly redisUrl: string | undefined;
  /** The Sentinels that know which server is the primary. */
  readonly redisSentinels: string | undefined;
  readonly redisCaFile: string | undefined;
  readonly s3Export: S3ExportSettings | undefined;
  /** Nothing can be uploaded without this. */
  readonly files: FilesSettings | undefined;
  readonly filesScanUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly clickhouseMinScans: number;
  /** How long scans are kept in either database: not shorter than scanRetentionMonths. */
  readonly clickhouseRetentionMonths: number;
  readonly appSecret: string | undefined;
  readonly appSecretPrevious: string[];
  readonly smtpUrl: string | undefined;
  /** RFC 5322 mailbox. */
  readonly mailFrom: string;
  readonly oidc: OidcSettings | undefined;
  readonly isSignUpOpen: boolean;
  readonly isPasswordSignInOn: boolean;
  readonly termsUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  /** True if the log has a link for the first admin while nobody has an account. */
  readonly isFirstLinkLogged: boolean;
  readonly sessionIdleDays: number;
  readonly sessionMaxDays: number;
  /** Issuers of tokens for API keys that may be inside of the network. */
  readonly trustedIssuers: string[];
  readonly trustedProxies: string[] | undefined;
  /** A lower-case name, read only from trusted proxies. */
  readonly countryHeader: string | undefined;
  readonly cityHeader: string | undefined;
  readonly geoipPath: string | undefined;
  readonly dnsServers: string[] | undefined;
  readonly blockedHostsFile: string | undefined;
  readonly limitsFile: string | undefined;
  readonly abuseEmail: string | undefined;
  /** Applies to workspaces whose plan allows fewer. */
  readonly scimPerMinute: number;
  readonly isDelivering: boolean;
  readonly webhookRetryDelaysMs: number[];
  readonly webhookProbeMs: number;
  readonly webhookMaxInFlight: number;
  readonly webhookAllowPorts: number[];
  readonly webhookAllowPrivate: string[];
  readonly webhookCaFile: string | undefined;
  readonly egressProxyUrl: string | undefined;
  readonly webhookProxyUrl: string | undefined;
  readonly egressProxyCaFile: string | undefined;
  readonly webhookSharedPaths: string[];
  readonly scanRetentionMonths: number;
  readonly leadRetentionMonths: number;
  readonly webhookRetentionDays: number;
  readonly auditRetentionDays: number;
  readonly versionRetentionDays: number;
  /** At least 30, because deleted codes can be restored for that long. */
  readonly deletedQrCodeRetentionDays: number;
  readonly shutdownDelayMs: number;
  readonly isAdminIdentityRequired: boolean;
  readonly isAuditPrinted: boolean;
  readonly auditStream: AuditStreamSettings | undefined;
  /** Undefined if nobody signs in as an operator. */
  readonly operator: OperatorSettings | undefined;
  /** Of this process; undefined for a command. */
  readonly role: string | undefined = undefined;
  readonly gitCommit: string;
  readonly logLevel: string;
  /** From LOG_LEVEL_FILE. */
  readonly logLevelFile: string | undefined;
  readonly tracing: TracingSettings | undefined;
  readonly isDemo: boolean | undefined;
  /** Whether the demo workspace begins with sample codes. */
  readonly hasSamples: boolean;
  /** Limit per address without valid credentials; tests exceed that of the Free plan. */
  readonly anonymousPerMinute: number | undefined = undefined;
  /** False for a scan edge that starts while the database is unavailable, and answers the codes that it knows. */
  readonly awaitsDatabase: boolean = true;

  /** @param variableFiles of the variables that were read from NAME_FILE */
  constructor(
    env: CleanedEnv<typeof variables>,
    private readonly variableFiles: FilesOfVariables = {},
    /** Lines about variables that no longer exist, but are set. */
    readonly removedWarnings: readonly string[] = [],
  ) {
    this.nodeEnv = env.NODE_ENV;
    this.host = env.HOST;
    this.port = env.PORT;
    this.shortPort = env.SHORT_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1);
    this.metricsPort = env.METRICS_PORT;
    this.baseUrl = withoutSlash(env.BASE_URL ?? `http://localhost:${env.PORT}`);
    this.shortUrlBase = withoutSlash(env.SHORT_URL_BASE ?? `http://localhost:${this.shortPort}`);
    this.dataDir = resolve(env.DATA_DIR);
    this.isReadOnly = env.READ_ONLY === 'on';
    this.journalDir = env.JOURNAL_DIR === undefined ? undefined : resolve(env.JOURNAL_DIR);
    this.journalMaxBytes = env.JOURNAL_MAX_BYTES;
    this.journalCodeMaxAgeMs = env.JOURNAL_CODE_MAX_AGE_S * 1_000;
    this.databaseUrl = env.DATABASE_URL;
    this.databaseDirectUrl = env.DATABASE_DIRECT_URL;
    this.databaseMigrationUrl = env.DATABASE_MIGRATION_URL;
    this.databaseReadUrl = env.DATABASE_READ_URL;
    this.databasePasswordCommand = env.DATABASE_PASSWORD_COMMAND;
    this.isMigrating = env.MIGRATE === 'auto';
    this.databasePool = env.DATABASE_POOL;
    this.isDatabasePooled = env.DATABASE_POOLER === 'transaction';
    this.redisUrl = env.REDIS_URL;
    this.redisSentinels = env.REDIS_SENTINELS;
    this.redisCaFile = env.REDIS_CA_FILE;
    this.clickhouseUrl = env.CLICKHOUSE_URL;
    this.clickhouseMinScans = env.CLICKHOUSE_MIN_SCANS;
    this.clickhouseRetentionMonths = env.CLICKHOUSE_RETENTION_MONTHS ?? env.SCAN_RETENTION_MONTHS;
    this.s3Export = readS3Export(env);
    this.files = readFiles(env);
    this.filesScanUrl = env.FILES_SCAN_URL;
    this.appSecret = env.APP_SECRET;
    this.appSecretPrevious = env.APP_SECRET_PREVIOUS;
    this.smtpUrl = env.SMTP_URL;
    this.mailFrom = env.MAIL_FROM ?? `qr-service <no-reply@${new URL(this.baseUrl).hostname}>`;
    this.oidc = readOidc(env);
    this.isSignUpOpen = env.SIGN_UP === 'open';
    this.isPasswordSignInOn = env.PASSWORD_SIGN_IN === 'on';
    this.termsUrl = env.TERMS_URL;
    this.privacyUrl = env.PRIVACY_URL;
    this.isFirstLinkLogged = env.BOOTSTRAP_LINK === 'on';
    this.sessionIdleDays = env.SESSION_IDLE_DAYS;
    this.sessionMaxDays = env.SESSION_MAX_DAYS;
    this.trustedIssuers = env.TRUSTED_ISSUERS;
    this.trustedProxies = env.TRUSTED_PROXIES;
    this.countryHeader = env.COUNTRY_HEADER;
    this.cityHeader = env.CITY_HEADER;
    this.geoipPath = env.GEOIP_PATH;
    this.dnsServers = env.DNS_SERVERS;
    this.blockedHostsFile = env.BLOCKED_HOSTS_FILE;
    this.limitsFile = env.LIMITS_FILE;
    this.abuseEmail = env.ABUSE_EMAIL;
    this.scimPerMinute = env.SCIM_PER_MINUTE;
    this.isDelivering = env.DELIVERIES === 'on';
    this.webhookRetryDelaysMs = env.WEBHOOK_RETRY_DELAYS_MS;
    this.webhookProbeMs = env.WEBHOOK_PROBE_MS;
    this.webhookMaxInFlight = env.WEBHOOK_MAX_IN_FLIGHT;
    this.webhookAllowPorts = env.WEBHOOK_ALLOW_PORTS;
    this.webhookAllowPrivate = env.WEBHOOK_ALLOW_PRIVATE;
    this.webhookCaFile = env.WEBHOOK_CA_FILE;
    this.egressProxyUrl = env.EGRESS_PROXY_URL;
    this.webhookProxyUrl = env.WEBHOOK_PROXY_URL;
    this.egressProxyCaFile = env.EGRESS_PROXY_CA_FILE;
    this.webhookSharedPaths = env.WEBHOOK_SHARED_PATHS;
    this.scanRetentionMonths = env.SCAN_RETENTION_MONTHS;
    this.leadRetentionMonths = env.LEAD_RETENTION_MONTHS;
    this.webhookRetentionDays = env.WEBHOOK_RETENTION_DAYS;
    this.auditRetentionDays = env.AUDIT_RETENTION_DAYS;
    this.versionRetentionDays = env.VERSION_RETENTION_DAYS;
    this.deletedQrCodeRetentionDays = env.DELETED_QR_CODE_RETENTION_DAYS;
    this.shutdownDelayMs = env.SHUTDOWN_DELAY_MS ?? (env.NODE_ENV === 'production' ? 5_000 : 0);
    this.isAdminIdentityRequired = env.ADMIN_IDENTITY === 'required';
    this.isAuditPrinted = env.AUDIT_LOG === 'stdout';
    this.auditStream = readAuditStream(env);
    this.operator = readOperator(env);
    this.gitCommit = env.GIT_COMMIT || builtFrom();
    this.logLevel = env.LOG_LEVEL;
    this.logLevelFile = variableFiles.LOG_LEVEL;
    this.tracing = readTracing(env);
    this.isDemo = env.DEMO === 'empty' ? true : env.DEMO;
    this.hasSamples = env.DEMO !== 'empty';
  }

  /**
   * Returns the URL to connect with now: DATABASE_URL_FILE is read again, since its password may have been rotated.
   * @throws ConfigError if it is missing; only `npm start` has a database of its own
   */
  requireDatabaseUrl(): string {
    return this.reread('DATABASE_URL', this.databaseUrl) ?? missing(['DATABASE_URL']);
  }

  /** Returns a URL past any connection pooler, whose sessions persist. @throws ConfigError */
  requireDirectUrl(): string {
    return this.reread('DATABASE_DIRECT_URL', this.databaseDirectUrl) ?? this.requireDatabaseUrl();
  }

  requireMigrationUrl(): string {
    return this.reread('DATABASE_MIGRATION_URL', this.databaseMigrationUrl) ?? this.requireDirectUrl();
  }

  /** ClickHouse keeps scans that PostgreSQL has dropped. Also known to processes that have no CLICKHOUSE_URL. */
  get isKeptInClickHouse(): boolean {
    return this.clickhouseRetentionMonths > this.scanRetentionMonths;
  }

  /** Returns the URL of the replica to connect with now, or undefined without one. */
  currentReadUrl(): string | undefined {
    return this.reread('DATABASE_READ_URL', this.databaseReadUrl);
  }

  /** Returns the URL to connect to Redis with now, or undefined without Redis. */
  currentRedisUrl(): string | undefined {
    return this.reread('REDIS_URL', this.redisUrl);
  }

  /** Returns the URL of the forward proxy with its password by now, or undefined to connect directly. */
  currentEgressProxyUrl(): string | undefined {
    return this.reread('EGRESS_PROXY_URL', this.egressProxyUrl);
  }

  /** The same for webhooks, which can have a proxy of their own. */
  currentWebhookProxyUrl(): string | undefined {
    return this.reread('WEBHOOK_PROXY_URL', this.webhookProxyUrl) ?? this.currentEgressProxyUrl();
  }

  /** Falls back to the value of the start while the file is absent or half written. */
  private reread(name: string, atStart: string | undefined): string | undefined {
    const file = this.variableFiles[name];
    if (!file) return atStart;
    try {
      const url = readFileSync(file, 'utf8').trim();
      return redisUrls(url).every(parseUrl) ? url : atStart;
    } catch {
      return atStart;
    }
  }

  requireAppSecret(): string {
    return this.appSecret ?? missing(['APP_SECRET']);
  }

  /** Returns all secrets that decrypt: APP_SECRET, then previous ones. @throws ConfigError */
  requireAppSecrets(): string[] {
    return [this.requireAppSecret(), ...this.appSecretPrevious];
  }

  /** Checks variables that only `npm start` can default. @throws ConfigError that names all missing ones */
  requireDatabaseAndSecret(): void {
    const names: Needed[] = [];
    if (!this.databaseUrl) names.push('DATABASE_URL');
    if (!this.appSecret) names.push('APP_SECRET');
    if (names.length > 0) missing(names);
  }

  with(settings: Partial<Config>): Config {
    return Object.assign(Object.create(Config.prototype) as Config, this, settings);
  }
}

/** Paths by the name of the variable that was read from NAME_FILE. */
export type FilesOfVariables = Record<string, string | undefined>;
