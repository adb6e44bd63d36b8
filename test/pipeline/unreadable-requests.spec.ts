import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { DrainingServer } from '#libs/http-server';
import { UnreadableRequests } from '../../src/http/pipeline/unreadable-requests.js';
import { checkUnreadable } from '../toolbox/contract.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { useService } from '../toolbox/use-service.js';

interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: Record<string, unknown>;
  rest: string;
}

describe('what is no HTTP request', () => {
  const world = useService({ roles: 'all' });

  async function send(text: string, url = world.service.url): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(text);
    await once(socket, 'close');
    return received;
  }

  function read(received: string): RawAnswer {
    const end = received.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers.get('content-length'));
    const rest = received.slice(end + 4);
    return {
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: JSON.parse(rest.slice(0, length)) as Record<string, unknown>,
      rest: rest.slice(length),
    };
  }

  const HOST = 'Host: qr.test\r\n';
  const SHORT_HOST = 'Host: go.test\r\n';
  it.each<[string, string, number, string]>([
    [
      'a header of 17 kB',
      `GET /api/v1/qr HTTP/1.1\r\n${HOST}X: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a query of 17 kB',
      `GET /api/v1/qr?q=${'x'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      '101 headers',
      `GET /api/v1/qr HTTP/1.1\r\n${HOST}${'X: 1\r\n'.repeat(100)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      '3,000 headers, for a scan',
      `GET /ABCD1234 HTTP/1.1\r\n${HOST}${'X: 1\r\n'.repeat(3_000)}\r\n`,
      431,
      'headers_too_large',
    ],
    ['no Host', 'GET /api/v1/qr HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['no Host, for a scan', 'GET /ABCD1234 HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['two Hosts', `GET /api/v1/qr HTTP/1.1\r\n${HOST}${HOST}\r\n`, 400, 'malformed_request'],
    ['an unknown method', `FOO /api/v1/qr HTTP/1.1\r\n${HOST}\r\n`, 400, 'malformed_request'],
    [
      'a length that is none',
      `POST /api/v1/qr HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 400, 'malformed_request'],
  ])('with %s gets a problem, and the connection is closed', async (_, request, status, code) => {
    const answer = read(await send(request));
    expect([answer.status, answer.body.status, answer.body.code]).toEqual([status, status, code]);
    checkUnreadable(answer);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.body.type).toBe(`https://qr.test/errors#${code}`);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('connection')).toBe('close');
    for (const name of ['limit', 'remaining', 'reset', 'quota', 'quota-remaining', 'quota-reset'])
      expect(answer.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
    expect(answer.rest).toBe('');
    const isLogged = () => world.service.log.some(({ request_id }) => request_id === answer.body.request_id);
    await waitUntil(isLogged, 'the log line');
  });

  it('that does not arrive in time gets a 408', async () => {
    const unreadable = world.service.running.app.get(UnreadableRequests);
    const hasty = new DrainingServer(() => undefined, unreadable, { headersMs: 50 });
    await hasty.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1');
    const answer = read(await text(socket));
    await hasty.drain(0);
    expect([answer.status, answer.body.code]).toEqual([408, 'request_timeout']);
    checkUnreadable(answer);
  });

  const statusesIn = (received: string) =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const scansOf = async (id: string) =>
    (await world.acme.get<{ scan_count: number }>(`/api/v1/qr/${id}`)).body.scan_count;
  const create = () => {
    const body = JSON.stringify({ name: 'x', category: 'url', qr_data: { url: 'https://example.com' } });
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    return `POST /api/v1/qr HTTP/1.1\r\n${HOST}X-API-Key: ${world.acme.key}\r\n${headers}\r\n${body}`;
  };

  it.each([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header of 17 kB', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['bytes of no request', '\0\0\0\r\n\r\n', 400],
    ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ])('with %s behind requests on one connection leaves these their own answers', async (_, last, status) => {
    const { short_code: code } = await world.acme.qrCode();
    const scan = `GET /${code} HTTP/1.1\r\n${HOST}\r\n`;
    const received = await send(`${create()}${scan}${create()}${last}`);
    expect(statusesIn(received)).toEqual([201, 308, 201, status]);
  });

  it('in a body is the answer to its request, which does nothing', async () => {
    const chunked = create().replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
    const count = async () =>
      (await world.acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total;
    const before = await count();
    expect(statusesIn(await send(chunked))).toEqual([400]);
    expect(await count()).toBe(before);
  });

  it('is no scan, though its code is known', async () => {
    const code = await world.acme.qrCode();
    const scan = `GET /${code.short_code} HTTP/1.1\r\n`;
    const chunked = `${scan}${SHORT_HOST}User-Agent: curl/8.5.0\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const refused = [
      `${scan}${SHORT_HOST}Host: evil.test\r\n\r\n`,
      `${scan}${SHORT_HOST}Host : evil.test\r\n\r\n`,
      `${chunked}zz\r\n`,
      `${chunked}1;a=${'b'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
      `${chunked}0\r\nContent-Length: 5\r\n\r\n`,
    ];
    const { shortUrl } = world.service;
    for (const request of refused) expect(statusesIn(await send(request, shortUrl))).toEqual([400]);
    const taken = `${chunked}1;a=b\r\nx\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`;
    expect(statusesIn(await send(taken, shortUrl))).toEqual([302, 400]);
    await waitUntil(async () => (await scansOf(code.id)) > 0, 'the scan to be counted');
    expect(await scansOf(code.id)).toBe(1);
  });

  it('holds no file open when a client asks for many at once and goes', async () => {
    const { hostname, port } = new URL(world.service.url);
    const openFiles = () => readdirSync('/dev/fd').length;
    const file = `GET /docs/swagger-ui-standalone-preset.js HTTP/1.1\r\n${HOST}\r\n`;
    const before = openFiles();
    for (let round = 0; round < 5; round += 1) {
      const socket = connect(Number(port), hostname);
      socket.write(file.repeat(50));
      await once(socket, 'readable');
      socket.destroy();
      await once(socket, 'close');
    }
    await waitUntil(() => openFiles() <= before + 5, 'the files to be closed');
  });

  it('is taken without Host in HTTP/1.0, which knew none', async () => {
    expect(await send('GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });
});
