import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { scanHeaders } from './request-headers.js';

describe('scanHeaders', () => {
  let server: Server;
  let received: IncomingMessage;
  beforeAll(async () => {
    server = createServer((request, response) => {
      received = request;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = (lines: string[]) =>
    new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('close', resolve).on('error', reject).resume();
      socket.write(['GET / HTTP/1.1', 'Host: qr.test', 'Connection: close', ...lines, '', ''].join('\r\n'));
    });

  it.each([
    [
      [
        'User-Agent: Phone/1',
        'Accept-Language: de-CH',
        'Referer: https://a.example/',
        'X-Forwarded-For: 192.0.2.1',
      ],
    ],
    [
      [
        'USER-AGENT: Phone/1',
        'accept-language: de',
        'rEFERER: https://a.example/',
        'x-FORWARDED-for: 192.0.2.1',
      ],
    ],
    [
      [
        'User-Agent: first',
        'User-Agent: second',
        'Referer: https://a.example/',
        'Referer: https://b.example/',
      ],
    ],
    [
      [
        'X-Forwarded-For: 192.0.2.1',
        'Accept: */*',
        'X-Forwarded-For: 192.0.2.2, 192.0.2.3',
        'X-Forwarded-For:',
      ],
    ],
    [['Accept-Language: de', 'Accept-Language: fr;q=0.5']],
    [['User-Agent:', 'Referer: ', 'X-Forwarded-For:', 'Accept-Language:']],
    [['X-Forwarded-Fox: 192.0.2.1', 'User_Agent: x', 'Referrer: y', 'Refere: z', 'Accept-Languages: de']],
    [['User-Agent:   spaces around   ', 'Referer: https://a.example/\xe9']],
    [[]],
  ])('reads %j as node:http does', async (lines) => {
    await send(lines);
    const { headers, rawHeaders } = received;
    expect(scanHeaders(rawHeaders)).toEqual({
      userAgent: headers['user-agent'],
      acceptLanguage: headers['accept-language'],
      referer: headers.referer,
      forwardedFor: headers['x-forwarded-for'],
    });
  });
});
