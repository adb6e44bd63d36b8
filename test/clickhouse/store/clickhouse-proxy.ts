import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLocalCa } from '../../../scripts/local-ca.js';

/** What a proxy does to a request that it has sent to the store: nothing is wrong, it cuts the answer off, tries twice, or answers twice. */
export const MANNERS = ['pass', 'cut', 'double the request', 'double the answer', 'page'] as const;
type Manner = (typeof MANNERS)[number];

const USER = 'qr';
const PASSWORD = 'pass:wörd/1';
const authorization = (password: string) => `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** TLS and a password before the bridge to chDB, which has neither. */
export class ClickHouseProxy {
  readonly done: Record<Manner | 'refused', number> = {
    ...{ pass: 0, cut: 0, 'double the request': 0, 'double the answer': 0, page: 0 },
    refused: 0,
  };
  /** Says what is done to the next request. */
  next: () => Manner = () => 'pass';

  private constructor(
    private readonly target: URL,
    private readonly server: ReturnType<typeof createServer>,
    readonly authority: string,
  ) {}

  static async start(url: string): Promise<ClickHouseProxy> {
    const ca = await createLocalCa();
    const server = createServer(await ca.issue(['localhost']));
    const proxy = new ClickHouseProxy(new URL(url), server, ca.pem);
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      proxy.answer(incoming, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  urlWith(password = PASSWORD): string {
    const { port } = this.server.address() as AddressInfo;
    return `https://${USER}:${encodeURIComponent(password)}@localhost:${port}/default`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (incoming.headers.authorization !== authorization(PASSWORD)) {
      this.done.refused += 1;
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end('Unauthorized');
      return;
    }
    const manner = this.next();
    this.done[manner] += 1;
    if (manner === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Back soon</html>');
      return;
    }
    const tries = [this.forward(incoming, body)];
    if (manner === 'double the request') tries.unshift(this.forward(incoming, body));
    const last = (await Promise.all(tries)).at(-1)!;
    const answer = manner === 'double the answer' ? Buffer.concat([last.body, last.body]) : last.body;
    response.writeHead(last.status, {
      ...{ 'x-clickhouse-query-id': last.headers['x-clickhouse-query-id'] ?? '' },
      'content-length': answer.length,
    });
    if (manner !== 'cut') return void response.end(answer);
    response.write(answer.subarray(0, answer.length / 2), () => response.destroy());
  }

  private async forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { hostname: host, port } = this.target;
    const sent = request({ host, port, method, path: url, headers: { ...headers, authorization: '' } });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
  }
}

/** Every manner as often as any other, in an order that only the seed decides. */
export function anyManner(random: () => number): () => Manner {
  return () => MANNERS[Math.floor(random() * MANNERS.length)] ?? 'pass';
}
