import { readFileSync } from 'node:fs';
import { cleanEnv } from 'envalid';
import { redisUrls } from '../redis/redis-urls.js';
import { isLoopback } from '../urls/loopback.js';
import { isOwnPath } from '../urls/own-paths.js';
import { parseUrl } from '../urls/parse-url.js';
import { isOfAnyTenant } from './entra-issuers.js';
import { ConfigError, NEEDED, type Needed } from './config-error.js';
import { Config, type FilesOfVariables } from './config.js';
import { fileFault } from './file-fault.js';
import { operatorFaults } from './operator-settings.js';
import { removedWarnings } from './removed-variables.js';
import { DEFAULT_MONTHS } from './retention-variables.js';
import { variables } from './variables.js';

const REQUIRED: Needed[] = ['APP_SECRET', 'DATABASE_URL'];

/**
 * Validates every variable; NAME_FILE names a file that contains NAME's value.
 * @param required in production
 * @throws ConfigError with all faults at once
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, required = REQUIRED): Config {
  const faults: string[] = [];
  const files: FilesOfVariables = {};
  const values = withFiles(env, files, faults);
  const cleaned = cleanEnv(values, variables, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) {
        faults.push(`${name}: ${error.message.replace(/^./, (first) => first.toLowerCase())}`);
      }
    },
  });
  // envalid's result would throw on access to invalid values.
  if (values.NODE_ENV === 'production') {
    const missing = required.filter((name) => !values[name]);
    faults.push(...missing.map((name) => `${name}: is required in production${NEEDED[name]}`));
  }
  faults.push(
    ...portFaults(values),
    ...passwordFaults(values),
    ...poolerFaults(values),
    ...redisFaults(values),
    ...retentionFaults(values),
    ...s3Faults(values),
    ...filesFaults(values),
    ...oidcFaults(values),
    ...locationFaults(values),
    ...auditFaults(values),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  const config = new Config(cleaned, files, removedWarnings(env));
  const baseFaults = [...shortBaseFaults(config, values), ...operatorFaults(values, config)];
  if (baseFaults.length > 0) throw new ConfigError(baseFaults);
  return config;
}

/** Empty variables count as absent, since deployment templates often leave them empty. */
function withFiles(env: NodeJS.ProcessEnv, files: FilesOfVariables, faults: string[]): NodeJS.ProcessEnv {
  const values: NodeJS.ProcessEnv = {};
  for (const name of Object.keys(variables)) {
    const file = env[`${name}_FILE`];
    const value = env[name];
    if (value) values[name] = value;
    if (!file) continue;
    if (value) faults.push(`${name}: is set both directly and through ${name}_FILE; use only one of them`);
    else if (fileFault(file)) faults.push(`${name}_FILE: ${fileFault(file)}: ${file}`);
    else {
      files[name] = file;
      values[name] = readFileSync(file, 'utf8').trim();
    }
  }
  return values;
}

/** Printed short URLs must lead to the scans, not to this machine and not to a path of the API. */
function shortBaseFaults({ shortUrlBase, baseUrl }: Config, values: NodeJS.ProcessEnv): string[] {
  const [short, api] = [new URL(shortUrlBase), new URL(baseUrl)];
  if (!values.SHORT_URL_BASE && !isLoopback(api.hostname))
    return [
      `SHORT_URL_BASE: is required because BASE_URL is public: the URL that points to SHORT_PORT, such as https://go.example.com or ${baseUrl}/s`,
    ];
  const [, first = ''] = short.pathname.toLowerCase().split('/');
  if (short.host !== api.host) return [];
  if (first === '')
    return [
      `SHORT_URL_BASE: has the same address as BASE_URL, so that nothing tells scans from the API; choose another host, or a path such as ${baseUrl}/s`,
    ];
  return first !== 's' && isOwnPath(first)
    ? [`SHORT_URL_BASE: /${first} is a path that the service uses itself; choose another, such as /s`]
    : [];
}

function portFaults(values: NodeJS.ProcessEnv): string[] {
  const { PORT = '3000', SHORT_PORT = String(Number(PORT) + 1), METRICS_PORT } = values;
  if (Number(SHORT_PORT) > 65_535)
    return [`SHORT_PORT: would be ${SHORT_PORT}, the one after PORT; set a port that exists, such as 3001`];
  if (SHORT_PORT === PORT && PORT !== '0')
    return [`SHORT_PORT: is the same as PORT, ${PORT}; choose another, such as ${Number(PORT) + 1}`];
  const taken = [PORT, SHORT_PORT].indexOf(METRICS_PORT ?? '');
  return taken === -1 || METRICS_PORT === '0'
    ? []
    : [
        `METRICS_PORT: is the same as ${['PORT', 'SHORT_PORT'][taken]}, ${METRICS_PORT}; choose another, such as 9464`,
      ];
}

function passwordFaults({
  DATABASE_PASSWORD_COMMAND: command,
  DATABASE_URL: url,
}: NodeJS.ProcessEnv): string[] {
  return command && url && parseUrl(url)?.password
    ? [
        'DATABASE_URL: has a password, so that DATABASE_PASSWORD_COMMAND would not be used; remove one of them',
      ]
    : [];
}

function poolerFaults(values: NodeJS.ProcessEnv): string[] {
  const { DATABASE_POOLER: pooler, DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = values;
  if (pooler !== 'transaction' || (direct && direct !== url)) return [];
  return [
    'DATABASE_DIRECT_URL: is required with DATABASE_POOLER=transaction: the address past the pooler, for LISTEN and migrations',
  ];
}

function redisFaults({ REDIS_URL: url, REDIS_SENTINELS: sentinels }: NodeJS.ProcessEnv): string[] {
  if (!sentinels) return [];
  return url && redisUrls(url).length === 1
    ? []
    : [
        'REDIS_URL: is required with REDIS_SENTINELS, and its host is the name of the primary, such as redis://:password@mymaster',
      ];
}

function locationFaults(values: NodeJS.ProcessEnv): string[] {
  const { CITY_HEADER: city, COUNTRY_HEADER: country, TRUSTED_PROXIES: proxies } = values;
  if (city && !country) return ['COUNTRY_HEADER: is required when CITY_HEADER is set'];
  return country && !proxies
    ? ['TRUSTED_PROXIES: is required when COUNTRY_HEADER is set, which is read only of requests from them']
    : [];
}

function auditFaults(values: NodeJS.ProcessEnv): string[] {
  const { AUDIT_STREAM_URL: url, AUDIT_STREAM_SECRET: secret, AUDIT_LOG: log } = values;
  const [missing] = url && !secret ? ['AUDIT_STREAM_SECRET'] : secret && !url ? ['AUDIT_STREAM_URL'] : [];
  return [
    ...(missing
      ? [`${missing}: is required when the other of AUDIT_STREAM_URL, AUDIT_STREAM_SECRET is set`]
      : []),
    ...(url && log === 'stdout'
      ? ['AUDIT_LOG: is stdout, but AUDIT_STREAM_URL is set; use one of them']
      : []),
  ];
}

function retentionFaults(values: NodeJS.ProcessEnv): string[] {
  const { CLICKHOUSE_RETENTION_MONTHS: clickhouse, SCAN_RETENTION_MONTHS: postgresql = DEFAULT_MONTHS } =
    values;
  return clickhouse !== undefined && Number(clickhouse) < Number(postgresql)
    ? [
        `CLICKHOUSE_RETENTION_MONTHS: is shorter than SCAN_RETENTION_MONTHS, ${postgresql}: ClickHouse keeps all scans that PostgreSQL has`,
      ]
    : [];
}

function s3Faults(values: NodeJS.ProcessEnv): string[] {
  return ['SCAN_EXPORT_S3', 'FILES_S3'].flatMap((name) => {
    const keys = [`${name}_ACCESS_KEY_ID`, `${name}_SECRET_ACCESS_KEY`];
    const missing = keys.filter((key) => !values[key]);
    return missing.length === 1
      ? [`${missing[0]}: is required when the other of ${keys.join(', ')} is set`]
      : [];
  });
}

function filesFaults({
  FILES_DIR: folder,
  FILES_S3_URL: bucket,
  FILES_URL_BASE: base,
}: NodeJS.ProcessEnv): string[] {
  return [
    ...(folder && bucket ? ['FILES_DIR: is set, but FILES_S3_URL is, too; use one of them'] : []),
    ...(base && !bucket ? ['FILES_URL_BASE: requires FILES_S3_URL, whose objects it serves'] : []),
  ];
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
const TRUSTED_DOMAINS = 'OIDC_TRUSTED_EMAIL_DOMAINS';

function oidcFaults(values: NodeJS.ProcessEnv): string[] {
  const missing = OIDC.filter((name) => values[name] === undefined);
  if (missing.length === OIDC.length)
    return [
      ...(values[TRUSTED_DOMAINS] ? [`${TRUSTED_DOMAINS}: requires ${OIDC.join(', ')}`] : []),
      ...(values.PASSWORD_SIGN_IN === 'off'
        ? [`PASSWORD_SIGN_IN: off leaves nobody a way to sign in; set ${OIDC.join(', ')}, or set it to on`]
        : []),
    ];
  return [
    ...missing.map((name) => `${name}: is required when another of ${OIDC.join(', ')} is set`),
    ...trustFaults(values),
  ];
}

/** An administrator of any tenant can give its users any email address. */
function trustFaults({ OIDC_ISSUER: issuer, [TRUSTED_DOMAINS]: domains }: NodeJS.ProcessEnv): string[] {
  return domains && isOfAnyTenant(issuer ?? '')
    ? [
        `${TRUSTED_DOMAINS}: cannot be used with OIDC_ISSUER ${issuer}, where strangers can have any email address; set OIDC_ISSUER to that of your tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0`,
      ]
    : [];
}
