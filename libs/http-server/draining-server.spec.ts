import { networkInterfaces } from 'node:os';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { DrainingServer } from './draining-server.js';
import { PlainRefusals } from './refusals.js';

describe('DrainingServer', () => {
  const taken: string[] = [];
  const server = new DrainingServer(({ method = '', url = '', headers }, response) => {
    taken.push(`${method} ${url} for ${headers.host ?? 'nobody'}`);
    response.end();
  }, new PlainRefusals({}));

  beforeAll(() => server.listen(0, '127.0.0.1'));
  afterAll(() => server.drain(0));
  beforeEach(() => taken.splice(0));

  async function statusesOf(request: string): Promise<number[]> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(request);
    const received = await text(socket);
    return [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  }

  const HOST = 'Host: qr.test\r\n';

  it('closes a connection whose request is not answered within the limit of the stop', async () => {
    const stuck = new DrainingServer(() => undefined, new PlainRefusals({}));
    await stuck.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(stuck.url).port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    const received = text(socket);
    await stuck.drain(0, 0);
    expect(await received.catch(() => 'reset')).toMatch(/^(?:|reset)$/);
  }, 8_000);

  it('answers at all addresses of the machine on ::, of whichever families it has', async () => {
    const open = new DrainingServer((_request, response) => response.end(), new PlainRefusals({}));
    await open.listen(0, '::');
    const { port } = new URL(open.url);
    const hosts = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? [])
        .filter(({ internal }) => internal)
        .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
    );
    expect(hosts).toContain('127.0.0.1');
    for (const host of hosts) expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
    await open.drain(0, 0);
  });

  const CHUNKED = 'Transfer-Encoding: chunked\r\n';
  it.each([
    ['two Host headers', `GET / HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`],
    ['the same Host twice', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['a second Host behind 90 headers', `GET / HTTP/1.1\r\n${HOST}${'a:\r\n'.repeat(90)}${HOST}\r\n`],
    ['two Host headers in HTTP/1.0', `GET / HTTP/1.0\r\n${HOST}${HOST}\r\n`],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a list as Host', 'GET / HTTP/1.1\r\nHost: a.test, b.test\r\n\r\n'],
    ['a URL as Host', 'GET / HTTP/1.1\r\nHost: user@qr.test/path\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['HTTP/2.0', `GET / HTTP/2.0\r\n${HOST}\r\n`],
    ['a fragment', `GET /#top HTTP/1.1\r\n${HOST}\r\n`],
    ['a target without a path', `GET * HTTP/1.1\r\n${HOST}\r\n`],
    ['a target of another scheme', `GET ftp://qr.test/ HTTP/1.1\r\n${HOST}\r\n`],
    ['a target with a broken host', `GET http://[/ HTTP/1.1\r\n${HOST}\r\n`],
    ['a target with a user name', `GET http://user@qr.test/ HTTP/1.1\r\n${HOST}\r\n`],
    ['CONNECT', `CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`],
    ['a transfer coding beside chunked', `GET / HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n`],
    ['a transfer coding in HTTP/1.0', `GET / HTTP/1.0\r\n${CHUNKED}\r\n0\r\n\r\n`],
    ['two framings', `GET / HTTP/1.1\r\n${HOST}${CHUNKED}Content-Length: 3\r\n\r\n0\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
  ])('answers %s with 400, and takes nothing further from the connection', async (_, request) => {
    expect(await statusesOf(`${request}GET /next HTTP/1.1\r\n${HOST}\r\n`)).toEqual([400]);
    expect(taken).toEqual([]);
  });

  it.each([101, 125, 3_900])(
    'answers %d headers with 431, and takes nothing further from the connection',
    async (count) => {
      const headers = 'a:\r\n'.repeat(count - 1);
      expect(
        await statusesOf(`GET / HTTP/1.1\r\n${HOST}${headers}\r\nGET /next HTTP/1.1\r\n${HOST}\r\n`),
      ).toEqual([431]);
      expect(taken).toEqual([]);
    },
  );

  it('takes 100 headers', async () => {
    const headers = 'a:\r\n'.repeat(98);
    expect(await statusesOf(`GET /a HTTP/1.1\r\n${HOST}${headers}Connection: close\r\n\r\n`)).toEqual([200]);
  });

  it.each([
    ['an empty Host', 'GET /a HTTP/1.1\r\nHost:\r\n', 'GET /a for '],
    ['an IPv6 address and a port', 'GET /a HTTP/1.1\r\nHost: [::1]:3000\r\n', 'GET /a for [::1]:3000'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 'OPTIONS * for qr.test'],
    [
      'an absolute target, whose host counts',
      'GET HTTP://A.test?b HTTP/1.1\r\nHost: b.test\r\n',
      'GET /?b for a.test',
    ],
    ['HTTP/1.0 without Host', 'GET /a HTTP/1.0\r\n', 'GET /a for nobody'],
    ['an upgrade, as without', `GET /a HTTP/1.1\r\n${HOST}Upgrade: h2c\r\n`, 'GET /a for qr.test'],
  ])('takes %s', async (_, head, request) => {
    expect(await statusesOf(`${head}Connection: close\r\n\r\n`)).toEqual([200]);
    expect(taken).toEqual([request]);
  });

  it('reads no more of a connection while its requests wait for one before them', async () => {
    const begun: string[] = [];
    const responses: ServerResponse[] = [];
    const busy = new DrainingServer(({ url = '' }, response) => {
      responses.push(response);
      if (begun.push(url) > 1) response.end();
    }, new PlainRefusals({}));
    await busy.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(busy.url).port), '127.0.0.1').resume();
    socket.write(`GET /0 HTTP/1.1\r\n${HOST}\r\n`);
    await waitUntil(() => begun.length === 1, 'the first request');
    const urls = Array.from({ length: 10_000 }, (_, number) => `/${number}`);
    socket.write(
      urls
        .slice(1)
        .map((url) => `GET ${url} HTTP/1.1\r\n${HOST}\r\n`)
        .join(''),
    );
    await waitUntil(() => responses[0]?.socket?.isPaused() === true, 'the connection to be paused');
    expect(responses[0]?.socket?.bytesRead).toBeLessThan(256 * 1024);
    expect(begun).toEqual(['/0']);
    responses[0]?.end();
    await waitUntil(() => begun.length === urls.length, 'all requests');
    expect(begun).toEqual(urls);
    socket.destroy();
    await busy.drain(0);
  });

  it('answers 408 to a request that does not arrive in time', async () => {
    const hasty = new DrainingServer(() => undefined, new PlainRefusals({}), { headersMs: 50 });
    await hasty.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*Connection: close\r\n/s);
    await hasty.drain(0);
  });

  it('keeps an idle connection for 65 s, as it says, and closes it when it drains', async () => {
    const idle = new DrainingServer((_request, response) => void response.end(), new PlainRefusals({}));
    await idle.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(idle.url).port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    const received = text(socket);
    await waitUntil(() => socket.bytesRead > 0, 'the response');
    await idle.drain(0);
    expect(await received).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=65\r$/m);
  });

  it('closes the connection of a client that reads nothing of its response', async () => {
    const size = 64 * 1024 * 1024;
    let isClosed = false;
    const impatient = new DrainingServer(
      (_request, response) => {
        response.once('close', () => (isClosed = true)).end(Buffer.alloc(size));
      },
      new PlainRefusals({}),
      { silenceMs: 50 },
    );
    await impatient.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1').pause();
    socket.once('error', () => undefined).write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    await waitUntil(() => isClosed, 'the response to end');
    await text(socket).catch(() => '');
    expect(socket.bytesRead).toBeLessThan(size);
    socket.destroy();
    await impatient.drain(0);
  });
});
