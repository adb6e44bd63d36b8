import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { useService } from '../toolbox/use-service.js';

describe('a body of more than 1 KiB', () => {
  const world = useService();
  const ask = async (path: string, encodings: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { acme } = world;
    const answer = await request(acme.url + path, {
      method,
      headers: { ...acme.credentials, 'accept-encoding': encodings, 'content-type': 'application/json' },
      body:
        method === 'POST'
          ? JSON.stringify({
              name: 'x',
              category: 'url',
              qr_data: { url: `https://example.com/${'x'.repeat(500)}` },
            })
          : null,
    });
    return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  };

  it('is compressed if the client accepts gzip, and is the same', async () => {
    for (let made = 0; made < 5; made++) await world.acme.qrCode();
    const plain = await ask('/api/v1/qr', 'identity');
    const zipped = await ask('/api/v1/qr', 'br, gzip;q=0.5');
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect([plain, zipped].map(({ headers }) => headers.vary)).toEqual(
      Array(2).fill(expect.stringContaining('Accept-Encoding')),
    );
    expect(zipped.headers['content-length']).toBe(String(zipped.bytes.length));
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(JSON.parse(gunzipSync(zipped.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    const head = await ask('/api/v1/qr', 'gzip', 'HEAD');
    expect([head.headers['content-length'], head.bytes.length]).toEqual([
      zipped.headers['content-length'],
      0,
    ]);
  });

  it('has the ETag of the record, compressed or not', async () => {
    const { id } = await world.acme.qrCode({ metadata: { text: 'x'.repeat(500) } });
    const zipped = await ask(`/api/v1/qr/${id}`, 'gzip');
    expect([zipped.headers['content-encoding'], zipped.headers.etag]).toEqual(['gzip', '"1"']);
  });

  it('is not compressed if it refuses gzip, is smaller, or answers a write, which can contain a secret', async () => {
    const refused = await ask('/api/v1/qr', 'gzip;q=0');
    const small = await ask('/api/v1/folders', 'gzip');
    const written = await ask('/api/v1/qr', 'gzip', 'POST');
    expect(written.bytes.length).toBeGreaterThan(1024);
    expect([refused, small, written].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
