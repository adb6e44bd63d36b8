import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { S3Bucket } from './s3-bucket.js';

describe('S3Bucket', () => {
  const requests: { request: IncomingMessage; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ request, body });
      response.end();
    });
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  // docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
  it('sends the MD5 of an object, without which a bucket with Object Lock refuses it', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const settings = {
      bucket: 'scans',
      prefix: 'qr/',
      region: 'eu-central-1',
      intervalS: 1,
      endpoint,
      credentials,
    };
    const bucket = new S3Bucket(settings);
    const body = Buffer.from('all scans of an hour');
    await bucket.put('scans/1.parquet', { body, contentType: 'application/vnd.apache.parquet' });
    await bucket.close();
    const [sent] = requests;
    expect([sent?.request.method, sent?.request.url?.split('?')[0]]).toEqual([
      'PUT',
      '/scans/qr/scans/1.parquet',
    ]);
    expect(sent?.body).toEqual(body);
    expect(sent?.request.headers['content-md5']).toBe(createHash('md5').update(body).digest('base64'));
  });
});
