import type { Config } from '#libs/platform';
import { fileOrigins } from './file-origins.js';

const s3 = (bucket: string, endpoint?: string, urlBase?: string) => ({
  files: {
    s3: { bucket, prefix: '', endpoint, region: 'eu-central-2', credentials: undefined },
    urlBase,
  } as NonNullable<Config['files']>,
});

describe('the origins of uploaded files', () => {
  it.each([
    ['none without storage', { files: undefined }, []],
    ['none of a folder, which the API sends', { files: { folder: '/data' } }, []],
    ['that of a bucket of AWS', s3('menus'), ['https://menus.s3.eu-central-2.amazonaws.com']],
    ['that of AWS if the name has a point', s3('menus.example'), ['https://s3.eu-central-2.amazonaws.com']],
    ['that of compatible storage', s3('menus', 'https://s3.example.com/'), ['https://s3.example.com']],
    [
      'that of FILES_URL_BASE',
      s3('menus', 'https://s3.example.com', 'https://cdn.example.com/qr'),
      ['https://cdn.example.com'],
    ],
  ])('are %s', (_name, config, origins) => {
    expect(fileOrigins(config)).toEqual(origins);
  });
});
