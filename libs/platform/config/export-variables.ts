import { str } from 'envalid';
import { exportInterval, httpUrl, limit, months, s3Url } from './validators.js';

/** Where stored scans are copied to. */
export const exportVariables = {
  CLICKHOUSE_URL: httpUrl({
    default: undefined,
    desc: 'HTTP interface and database of ClickHouse, to which workers with it export every scan; API processes with it ask it for analytics with filters, which is experimental; set it for all workers alike',
    example: 'https://user:password@host:8443/qr',
  }),
  CLICKHOUSE_MIN_SCANS: limit({
    default: 100_000,
    desc: 'QR codes or workspaces with fewer scans than that are counted by PostgreSQL alone',
  }),
  CLICKHOUSE_RETENTION_MONTHS: months({
    default: undefined,
    desc: 'Number of full months before the current one for which ClickHouse keeps scans, at least `SCAN_RETENTION_MONTHS`, which is the default; more, so that only ClickHouse has some scans, is experimental; set it for all processes alike',
  }),
  SCAN_EXPORT_S3_URL: s3Url({
    default: undefined,
    desc: 'Bucket and prefix to which the worker writes every scan in Parquet objects; set it for all workers alike',
    example: 's3://example-scans/qr',
  }),
  SCAN_EXPORT_S3_ENDPOINT: httpUrl({
    default: undefined,
    desc: 'Address of storage that is compatible with S3; if not set, AWS',
    example: 'https://storage.example.com',
  }),
  SCAN_EXPORT_S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket' }),
  SCAN_EXPORT_S3_ACCESS_KEY_ID: str({
    default: undefined,
    desc: 'Access key, with the variable below; if not set, the role of the pod or machine, or what the AWS SDK finds otherwise',
  }),
  SCAN_EXPORT_S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'Secret of the access key' }),
  SCAN_EXPORT_S3_INTERVAL_S: exportInterval({
    default: 300,
    desc: 'Age in seconds of the oldest waiting scan at which an object is written that has fewer than 10,000',
  }),
};
