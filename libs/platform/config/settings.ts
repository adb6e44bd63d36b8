import { resolve } from 'node:path';
import type { CleanedEnv } from 'envalid';
import type { variables } from './variables.js';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In lower case and ASCII. */
  trustedEmailDomains: string[];
}

export interface S3Settings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string;
  /** Undefined for what the AWS SDK finds. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface S3ExportSettings extends S3Settings {
  /** The age of the oldest waiting scan at which an object that is not full is written. */
  intervalS: number;
}

/** Where uploaded files are. */
export type FilesSettings = { folder: string } | { s3: S3Settings; urlBase: string | undefined };

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

type S3Variables = 'SCAN_EXPORT_S3' | 'FILES_S3';

function readS3(env: CleanedEnv<typeof variables>, name: S3Variables): S3Settings | undefined {
  const url = env[`${name}_URL`];
  if (!url) return undefined;
  const { hostname, pathname } = new URL(url);
  const [accessKeyId, secretAccessKey] = [env[`${name}_ACCESS_KEY_ID`], env[`${name}_SECRET_ACCESS_KEY`]];
  return {
    bucket: hostname,
    prefix: `${pathname}/`.replace(/\/+/g, '/').slice(1),
    endpoint: env[`${name}_ENDPOINT`],
    region: env[`${name}_REGION`],
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

export function readS3Export(env: CleanedEnv<typeof variables>): S3ExportSettings | undefined {
  const s3 = readS3(env, 'SCAN_EXPORT_S3');
  return s3 && { ...s3, intervalS: env.SCAN_EXPORT_S3_INTERVAL_S };
}

export function readFiles(env: CleanedEnv<typeof variables>): FilesSettings | undefined {
  const s3 = readS3(env, 'FILES_S3');
  if (s3) return { s3, urlBase: env.FILES_URL_BASE && withoutSlash(env.FILES_URL_BASE) };
  return env.FILES_DIR === undefined ? undefined : { folder: resolve(env.FILES_DIR) };
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
