import { connect } from 'node:net';
import { useService } from '../toolbox/use-service.js';

describe('hostile and odd requests', () => {
  const world = useService({ roles: 'all' });

  const refusalOf = async (body: string) => {
    const {
      status,
      body: refusal,
      bytes,
    } = await world.acme.post<{ errors: unknown[]; detail: string }>('/api/v1/qr', body);
    return { status, faults: refusal.errors.length, kilobytes: bytes.length / 1024 };
  };

  const written = (text: string, url = world.service.url) => {
    const { port } = new URL(url);
    return new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1').once('error', reject);
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(text);
    });
  };

  it('get a small answer, however many faults and however long the names', async () => {
    const faulty = (nameLength: number) =>
      `{"${'<'.repeat(nameLength)}":[${Array(1_000).fill('"\\u0000"').join()}]}`;
    // Without a limit, every fault would repeat the name.
    expect(await refusalOf(faulty(256))).toMatchObject({ status: 422, faults: 1 });
    const answer = await refusalOf(faulty(255));
    expect([answer.status, answer.faults]).toEqual([422, 100]);
    expect(answer.kilobytes).toBeLessThan(100);
    const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, 1]));
    expect(await refusalOf(JSON.stringify(fields))).toMatchObject({ status: 422, faults: 1 });
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
    expect(await refusalOf(JSON.stringify(unknown))).toMatchObject({ status: 422, faults: 100 });
  });

  it.each(['hasOwnProperty', 'toString', 'valueOf', '__proto__', 'constructor', 'prototype'])(
    'have no field and no parameter named %s',
    async (name) => {
      expect((await world.acme.post('/api/v1/qr', `{"${name}":1}`)).status).toBe(422);
      expect(
        (
          await world.acme.post(
            '/api/v1/qr',
            `{"name":"a","category":"url","qr_data":{"url":"https://a.example","${name}":1}}`,
          )
        ).status,
      ).toBe(422);
      expect((await world.acme.get(`/api/v1/qr?${name}=1`)).status).toBe(422);
    },
  );

  it.each(['-8640000000000000 ', '-1 ', '99999999999999999 ', ''])(
    'get 422 for the crafted cursor "%s<id>"',
    async (time) => {
      const cursor = Buffer.from(`${time}01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57`).toString('base64url');
      expect((await world.acme.get(`/api/v1/qr?cursor=${cursor}`)).status).toBe(422);
    },
  );

  it('find no API under other spellings of its path', async () => {
    for (const path of ['/API/v1/qr', '/api/V1/qr', '/api/v1/QR', '//api/v1/qr']) {
      expect((await world.acme.get(path)).status).toBe(404);
    }
  });

  it('may expect what nobody knows, and are answered as without, with our headers', async () => {
    const answer = await written('GET /api/v1/qr HTTP/1.1\r\nHost: qr.test\r\nExpect: a miracle\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/^X-RateLimit-Quota-Reset: /im);
  });

  it('may give the target in its absolute form', async () => {
    const { short_code } = await world.acme.qrCode();
    const answer = await written(
      `GET http://go.test/${short_code} HTTP/1.1\r\nHost: go.test\r\n\r\n`,
      world.service.shortUrl,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  });

  it('may be scans with a body of a few bytes, but not with one that does not end', async () => {
    const { id, short_code } = await world.acme.qrCode();
    const answerTo = (length: number, body: string) =>
      written(
        `GET /${short_code} HTTP/1.1\r\nHost: go.test\r\nContent-Length: ${length}\r\n\r\n${body}`,
        world.service.shortUrl,
      );
    expect(await answerTo(2 ** 40, 'x'.repeat(65 * 1024))).toMatch(/^HTTP\/1\.1 413 /);
    expect((await world.acme.get(`/api/v1/qr/${id}`)).body).toMatchObject({ scan_count: 0 });
    expect(await answerTo(5, 'xxxxx')).toMatch(/^HTTP\/1\.1 302 /);
  });

  it('wait for a locked row no longer than the limit, then get 503', async () => {
    const { id } = await world.acme.qrCode();
    const lock = world.service.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('select from qr_codes where id = $1 for update', [id]);
    const { status, body } = await world.acme.patch(`/api/v1/qr/${id}`, { name: 'Waits' });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    await lock.rollbackTransaction();
    await lock.release();
    expect((await world.acme.patch(`/api/v1/qr/${id}`, { name: 'Comes through' })).status).toBe(200);
  });
});
