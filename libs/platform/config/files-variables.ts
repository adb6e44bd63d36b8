import { str } from 'envalid';
import { httpUrl, s3Url } from './validators.js';

/** Where uploaded files are stored. */
export const filesVariables = {
  FILES_DIR: str({
    default: undefined,
    desc: 'Folder for uploaded files, on a disk that survives the process and that the API and the worker share; `npm start` sets DATA_DIR/files. Without it and FILES_S3_URL, uploads get 503',
    example: '/var/lib/qr-service/files',
  }),
  FILES_S3_URL: s3Url({
    default: undefined,
    desc: 'Bucket and prefix for uploaded files, instead of FILES_DIR; set it for all processes alike',
    example: 's3://example-files/qr',
  }),
  FILES_S3_ENDPOINT: httpUrl({
    default: undefined,
    desc: 'Address of storage that is compatible with S3, which visitors must reach unless FILES_URL_BASE is set; if not set, AWS',
    example: 'https://storage.example.com',
  }),
  FILES_S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket' }),
  FILES_S3_ACCESS_KEY_ID: str({
    default: undefined,
    desc: 'Access key, with the variable below; if not set, the role of the pod or machine, or what the AWS SDK finds otherwise',
  }),
  FILES_S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'Secret of the access key' }),
  FILES_SCAN_URL: httpUrl({
    default: undefined,
    desc: 'Scanner for malicious files: each upload is sent there with POST before it is public, and it answers with JSON, `{"clean": true}` or `{"clean": false, "reason": "…"}`, within 30 s; set it for all processes alike',
    example: 'http://scanner:8080/scan',
  }),
  FILES_URL_BASE: httpUrl({
    default: undefined,
    desc: 'Address at which a content delivery network serves the objects of FILES_S3_URL without its prefix; if not set, visitors are redirected to an address of the bucket that is valid for 5 minutes. It must keep the Cache-Control of the objects, so that a takedown ends its copies',
    example: 'https://files.example.com',
  }),
};
