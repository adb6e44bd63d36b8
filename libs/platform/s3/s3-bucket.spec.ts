import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('tries a part of a large file again, and takes the parts back if it stays away or the upload is stopped', async () => {
    let [failures, aborted, asked] = [0, 0, 0];
    let onPart = (): unknown => undefined;
    const parts: number[] = [];
    const storage = createServer((request, response) => {
      void buffer(request).then((body) => {
        const query = new URL(request.url ?? '', 'http://s3').searchParams;
        const part = query.get('partNumber');
        if (request.method === 'POST' && query.has('uploads'))
          response.end(
            '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>',
          );
        else if (request.method === 'DELETE') response.writeHead(204, { aborted: ++aborted }).end();
        else if (part === '2' && ++asked && onPart()) return;
        else if (part === '2' && failures-- > 0) response.writeHead(500).end();
        else if (part !== null) response.writeHead(200, { etag: `"${parts.push(body.length)}"` }).end();
        else response.end('<CompleteMultipartUploadResult/>');
      });
    });
    await once(storage.listen(0, '127.0.0.1'), 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'qr-service-parts-'));
    const path = join(folder, 'archive');
    writeFileSync(path, Buffer.alloc(25));
    const bucket = new S3Bucket(
      {
        ...{ bucket: 'files', prefix: '', region: 'eu-central-1', intervalS: 1 },
        endpoint: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
      { partBytes: 10 },
    );
    const headers = { contentType: 'application/zip', cacheControl: '' };
    const put = (signal?: AbortSignal) => bucket.putFile('archive', path, headers, signal);
    try {
      failures = 2;
      await put();
      expect([parts, aborted]).toEqual([[10, 10, 5], 0]);
      failures = 3;
      await expect(put()).rejects.toThrow(/^S3: /);
      expect(aborted).toBe(1);
      const own = new AbortController();
      for (const [stop, signal] of [
        [() => own.abort(), own.signal],
        [() => void bucket.close(), undefined],
      ] as const) {
        asked = 0;
        onPart = () => (stop(), true);
        await expect(put(signal)).rejects.toThrow(/^S3: AbortError/);
        expect(asked).toBe(1);
      }
      expect(aborted).toBe(3);
    } finally {
      await bucket.close();
      storage.close();
      rmSync(folder, { recursive: true });
    }
  });
});
