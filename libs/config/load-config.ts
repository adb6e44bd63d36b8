import { readFileSync } from 'node:fs';
import { cleanEnv } from 'envalid';
import { isOwnPath } from '#libs/urls';
import { Config, ConfigError, NEEDED, type Needed } from './config.js';
import { fileFault } from './file-fault.js';
import { variables } from './variables.js';

/** What a service needs in production. */
const REQUIRED: Needed[] = ['APP_SECRET', 'DATABASE_URL'];

/**
 * Reads and validates every variable; NAME_FILE names a file that contains NAME's value.
 * @param required in production
 * @throws ConfigError with all faults at once
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, required = REQUIRED): Config {
  const faults: string[] = [];
  const values = withFiles(env, faults);
  const cleaned = cleanEnv(values, variables, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) {
        faults.push(`${name}: ${error.message.replace(/^./, (first) => first.toLowerCase())}`);
      }
    },
  });
  // Not `cleaned.NODE_ENV`: envalid's result throws on access to invalid values.
  if (values.NODE_ENV === 'production') {
    const missing = required.filter((name) => !values[name]);
    faults.push(...missing.map((name) => `${name}: is required in production${NEEDED[name]}`));
  }
  faults.push(
    ...portFaults(values),
    ...poolerFaults(values),
    ...oidcFaults(values),
    ...locationFaults(values),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  const config = new Config(cleaned);
  const fault = shortBaseFault(config);
  if (fault) throw new ConfigError([fault]);
  return config;
}

/** Empty variables count as absent: deployment templates often leave them empty. */
function withFiles(env: NodeJS.ProcessEnv, faults: string[]): NodeJS.ProcessEnv {
  const values: NodeJS.ProcessEnv = {};
  for (const name of Object.keys(variables)) {
    const file = env[`${name}_FILE`];
    const value = env[name];
    if (value) values[name] = value;
    if (!file) continue;
    if (value) faults.push(`${name}: is set both directly and through ${name}_FILE; use only one of them`);
    else if (fileFault(file)) faults.push(`${name}_FILE: ${fileFault(file)}: ${file}`);
    else values[name] = readFileSync(file, 'utf8').trim();
  }
  return values;
}

/** Short codes below one of the service's own paths would hide that path. */
function shortBaseFault({ shortUrlBase, baseUrl }: Config): string | null {
  const { host, pathname } = new URL(shortUrlBase);
  const [, first = ''] = pathname.toLowerCase().split('/');
  const isOwn = host === new URL(baseUrl).host && first !== 's' && isOwnPath(first);
  const name = shortUrlBase === `${baseUrl}/s` ? 'BASE_URL' : 'SHORT_URL_BASE';
  return isOwn
    ? `${name}: /${first} is a path that the service uses itself; choose another, such as /s`
    : null;
}

function portFaults({ PORT = '3000', METRICS_PORT }: NodeJS.ProcessEnv): string[] {
  return METRICS_PORT === PORT
    ? [`METRICS_PORT: is the same as PORT, ${PORT}; choose another, such as 9464`]
    : [];
}

function poolerFaults(values: NodeJS.ProcessEnv): string[] {
  const { DATABASE_POOLER: pooler, DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = values;
  if (pooler !== 'transaction' || (direct && direct !== url)) return [];
  return [
    'DATABASE_DIRECT_URL: is required with DATABASE_POOLER=transaction: the address past the pooler, for LISTEN and migrations',
  ];
}

function locationFaults(values: NodeJS.ProcessEnv): string[] {
  const { CITY_HEADER: city, COUNTRY_HEADER: country, TRUSTED_PROXIES: proxies } = values;
  if (city && !country) return ['COUNTRY_HEADER: is required when CITY_HEADER is set'];
  return country && !proxies
    ? ['TRUSTED_PROXIES: is required when COUNTRY_HEADER is set, which is read only of requests from them']
    : [];
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

function oidcFaults(values: NodeJS.ProcessEnv): string[] {
  const missing = OIDC.filter((name) => values[name] === undefined);
  if (missing.length === OIDC.length) return [];
  return missing.map((name) => `${name}: is required when another of ${OIDC.join(', ')} is set`);
}
