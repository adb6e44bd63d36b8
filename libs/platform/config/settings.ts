import type { CleanedEnv } from 'envalid';
import type { variables } from './variables.js';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In lower case and ASCII. */
  trustedEmailDomains: string[];
}

export interface S3ExportSettings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string;
  /** Undefined for what the AWS SDK finds. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The age of the oldest waiting scan at which an object that is not full is written. */
  intervalS: number;
}

export interface AuditStreamSettings {
  url: string;
  secret: string;
}

export interface TracingSettings {
  /** Has no trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  sampler: string;
  ratio: number;
}

export function readOidc(env: CleanedEnv<typeof variables>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_TRUSTED_EMAIL_DOMAINS: trustedEmailDomains = [] } = env;
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, trustedEmailDomains }
    : undefined;
}

export function readS3Export(env: CleanedEnv<typeof variables>): S3ExportSettings | undefined {
  if (!env.SCAN_EXPORT_S3_URL) return undefined;
  const { hostname, pathname } = new URL(env.SCAN_EXPORT_S3_URL);
  const { SCAN_EXPORT_S3_ACCESS_KEY_ID: accessKeyId, SCAN_EXPORT_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    env;
  return {
    bucket: hostname,
    prefix: `${pathname}/`.replace(/\/+/g, '/').slice(1),
    endpoint: env.SCAN_EXPORT_S3_ENDPOINT,
    region: env.SCAN_EXPORT_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    intervalS: env.SCAN_EXPORT_S3_INTERVAL_S,
  };
}

export function readAuditStream(env: CleanedEnv<typeof variables>): AuditStreamSettings | undefined {
  const { AUDIT_STREAM_URL: url, AUDIT_STREAM_SECRET: secret } = env;
  return url && secret ? { url, secret } : undefined;
}

export function readTracing(env: CleanedEnv<typeof variables>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (!endpoint) return undefined;
  return {
    endpoint: withoutSlash(endpoint),
    headers,
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
