import { redisUrls } from '../redis/redis-urls.js';
import { parseUrl } from '../urls/parse-url.js';
import { variables } from './variables.js';

export interface DescribedVariable {
  name: string;
  /** Without passwords and secrets; null if the variable is not set and has no default. */
  value: string | null;
  source: 'default' | 'environment' | 'file';
}

const IS_SECRET = /SECRET|PASSWORD(?!_SIGN_IN)|TOKEN|HEADERS/;
const HIDDEN = '***';
const SECRET_PARAMETER = /([?&][^=&]*(?:password|secret|token)[^=&]*=)[^&#]*/gi;

/** Returns every variable of an environment that `loadConfig` accepts, in the order of the documentation. */
export function describeConfig(
  env: NodeJS.ProcessEnv,
  readFile: (path: string) => string,
): DescribedVariable[] {
  return Object.entries(variables).map(([name, variable]) => {
    const file = env[`${name}_FILE`];
    if (env[name]) return { name, value: redacted(name, env[name]), source: 'environment' };
    if (file) return { name, value: redacted(name, readFile(file).trim()), source: 'file' };
    return { name, value: describeDefault(variable), source: 'default' };
  });
}

function redacted(name: string, value: string): string {
  if (IS_SECRET.test(name)) return HIDDEN;
  return value.includes('://') ? redisUrls(value).map(redactedUrl).join(', ') : value;
}

function redactedUrl(value: string): string {
  const url = parseUrl(value);
  if (!url) return HIDDEN;
  if (url.password) url.password = HIDDEN;
  return url.href.replace(SECRET_PARAMETER, `$1${HIDDEN}`);
}

function describeDefault({ default: value }: { default?: unknown }): string | null {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/[[\]]/g, '');
}
