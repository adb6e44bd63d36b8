import type { CleanedEnv } from 'envalid';
import { isLoopback } from '../urls/loopback.js';
import { parseUrl } from '../urls/parse-url.js';
import { readOidc, withoutSlash, type OidcSettings } from './settings.js';
import type { variables } from './variables.js';

export interface OperatorSettings {
  port: number;
  /** Has no path and no trailing slash. */
  url: string;
  claim: { name: string; value: string };
  provider: OidcSettings;
}

export function readOperator(env: CleanedEnv<typeof variables>): OperatorSettings | undefined {
  const { OPERATOR_PORT: port, OPERATOR_CLAIM: claim } = env;
  const provider = ownProvider(env) ?? readOidc(env);
  if (port === undefined || !claim || !provider) return undefined;
  const url = withoutSlash(env.OPERATOR_URL ?? `http://localhost:${port}`);
  return { port, url, claim, provider };
}

function ownProvider(env: CleanedEnv<typeof variables>): OidcSettings | undefined {
  const {
    OPERATOR_OIDC_ISSUER: issuer,
    OPERATOR_OIDC_CLIENT_ID: clientId,
    OPERATOR_OIDC_CLIENT_SECRET: clientSecret,
  } = env;
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, trustedEmailDomains: [] }
    : undefined;
}

const OWN = ['OPERATOR_OIDC_ISSUER', 'OPERATOR_OIDC_CLIENT_ID', 'OPERATOR_OIDC_CLIENT_SECRET'];

interface Addresses {
  port: number;
  shortPort: number;
  metricsPort: number | undefined;
  baseUrl: string;
  shortUrlBase: string;
}

export function operatorFaults(
  values: NodeJS.ProcessEnv,
  { port: apiPort, shortPort, metricsPort, baseUrl, shortUrlBase }: Addresses,
): string[] {
  const missing = OWN.filter((name) => !values[name]);
  const isPartial = missing.length > 0 && missing.length < OWN.length;
  const faults = isPartial
    ? missing.map((name) => `${name}: is required when another of ${OWN.join(', ')} is set`)
    : [];
  const { OPERATOR_PORT: port, OPERATOR_URL: url } = values;
  if (!port) return faults;
  if (!values.OPERATOR_CLAIM)
    faults.push(
      'OPERATOR_CLAIM: is required with OPERATOR_PORT: who is an operator, such as groups=qr-operators',
    );
  if (missing.length === OWN.length && !values.OIDC_ISSUER)
    faults.push(
      `${OWN[0]}: is required with OPERATOR_PORT, since operators sign in with OpenID Connect only`,
    );
  const ports = { PORT: apiPort, SHORT_PORT: shortPort, METRICS_PORT: metricsPort };
  const [same] = Object.entries(ports).find(([, taken]) => String(taken) === port && port !== '0') ?? [];
  if (same)
    faults.push(
      `OPERATOR_PORT: is the same as ${same}, ${port}; choose another, such as ${Number(port) + 10}`,
    );
  const own = parseUrl(url ?? '');
  if (own && own.pathname !== '/') faults.push('OPERATOR_URL: has a path; name only scheme, host and port');
  if (own?.protocol === 'http:' && !isLoopback(own.hostname))
    faults.push('OPERATOR_URL: must begin with https://, except on a loopback host');
  const shared = [baseUrl, shortUrlBase].find((each) => parseUrl(each)?.host === own?.host);
  if (own && shared)
    faults.push(`OPERATOR_URL: has the host of ${shared}, which is public; choose another that is not`);
  return faults;
}
