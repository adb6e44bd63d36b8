import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

const KEYS = { SCAN_EXPORT_S3_ACCESS_KEY_ID: 'access', SCAN_EXPORT_S3_SECRET_ACCESS_KEY: 'secret' };

describe('loadConfig of the export to S3', () => {
  it.each([
    ['s3://example-scans', { bucket: 'example-scans', prefix: '' }],
    ['s3://example.scans/', { bucket: 'example.scans', prefix: '' }],
    ['s3://example-scans/qr', { bucket: 'example-scans', prefix: 'qr/' }],
    ['s3://example-scans/teams/qr_2/', { bucket: 'example-scans', prefix: 'teams/qr_2/' }],
  ])('reads bucket and prefix of %s', (SCAN_EXPORT_S3_URL, expected) => {
    expect(loadConfig({ SCAN_EXPORT_S3_URL }).s3Export).toEqual({
      ...expected,
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
      intervalS: 300,
    });
  });

  it('is off without a URL', () => {
    expect(loadConfig(KEYS).s3Export).toBeUndefined();
  });

  it('takes both keys or none', () => {
    const SCAN_EXPORT_S3_URL = 's3://example-scans';
    expect(loadConfig({ ...KEYS, SCAN_EXPORT_S3_URL }).s3Export?.credentials).toEqual({
      accessKeyId: 'access',
      secretAccessKey: 'secret',
    });
    expect(faultsOf({ SCAN_EXPORT_S3_URL, SCAN_EXPORT_S3_ACCESS_KEY_ID: 'access' })).toEqual([
      'SCAN_EXPORT_S3_SECRET_ACCESS_KEY: is required when the other of SCAN_EXPORT_S3_ACCESS_KEY_ID, SCAN_EXPORT_S3_SECRET_ACCESS_KEY is set',
    ]);
  });

  it.each([
    'https://example-scans',
    's3://Example',
    's3://ab',
    's3://key:secret@scans',
    's3://scans/a b',
    's3://scans/../b',
    's3://scans/a/..',
    's3://scans/./b',
    's3://scans/?x',
  ])('refuses %s', (SCAN_EXPORT_S3_URL) => {
    expect(faultsOf({ SCAN_EXPORT_S3_URL })).toEqual([
      expect.stringMatching(/^SCAN_EXPORT_S3_URL: must be s3:\/\/ with the name of a bucket/),
    ]);
  });
});
