import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig, type Config } from '#libs/platform';
import type { Container } from './rendered-chart.js';

const SAMPLES: Record<string, string> = {
  APP_SECRET: 'a'.repeat(44),
  APP_SECRET_PREVIOUS: 'b'.repeat(44),
  DATABASE_URL: 'postgres://qr_app@pooler/qr',
  DATABASE_DIRECT_URL: 'postgres://qr_app@database/qr',
  DATABASE_MIGRATION_URL: 'postgres://owner@database/qr',
  DATABASE_READ_URL: 'postgres://qr_app@replica/qr',
  REDIS_URL: 'redis://redis:6379',
  CLICKHOUSE_URL: 'https://user:secret@clickhouse:8443/qr',
  SCAN_EXPORT_S3_ACCESS_KEY_ID: 'access',
  SCAN_EXPORT_S3_SECRET_ACCESS_KEY: 'secret',
  FILES_S3_ACCESS_KEY_ID: 'access',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://user:secret@mail:465',
  OIDC_CLIENT_SECRET: 'secret',
  OPERATOR_OIDC_CLIENT_SECRET: 'secret',
  AUDIT_STREAM_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
  // Parts of a URL that extraEnv puts together.
  DB_USER: 'qr_app',
  DB_HOST: 'database',
  DB_PORT: '5432',
};

export function configOf(container: Container, required?: []): Config {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-secrets-'));
  try {
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
    for (const { name, value, valueFrom } of container.env ?? []) {
      const variable = valueFrom ? name : name.endsWith('_FILE') ? basename(value ?? '') : undefined;
      const sample = variable === undefined ? undefined : SAMPLES[variable];
      // As Kubernetes does, with the variables above.
      if (sample === undefined)
        env[name] = value?.replaceAll(/\$\((\w+)\)/g, (_all, other: string) => env[other] ?? '');
      else if (valueFrom) env[name] = sample;
      else {
        env[name] = join(folder, basename(value ?? ''));
        writeFileSync(env[name], `${sample}\n`);
      }
    }
    // A volume has this file.
    if (env.GEOIP_PATH) env.GEOIP_PATH = 'package.json';
    if (container.envFrom && !env.DATABASE_URL && !env.DATABASE_URL_FILE)
      Object.assign(env, { APP_SECRET: SAMPLES.APP_SECRET, DATABASE_URL: SAMPLES.DATABASE_URL });
    return loadConfig(env, required);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
