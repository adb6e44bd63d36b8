import type { ServerResponse } from 'node:http';
import { loadConfig } from '#libs/platform';
import { DeliverySettings, HttpsSender, TargetRules, type SendResult } from '#libs/delivery';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { useAttemptTime } from './attempt-time.js';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

describe('connections of the HTTPS sender', () => {
  let receiver: Receiver;
  let senders: HttpsSender[];
  let addresses: (typeof LOOPBACK)[];
  let lookups: number;

  beforeEach(async () => {
    receiver = await startReceiver();
    [senders, addresses, lookups] = [[], [LOOPBACK], 0];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const sender of senders) sender.onApplicationShutdown();
    await receiver.close();
  });

  const lookup = () => {
    lookups += 1;
    return Promise.resolve(addresses);
  };
  const senderWith = (settings: Partial<DeliverySettings> = {}) => {
    const config = loadConfig({ WEBHOOK_CA_FILE: receiver.caFile });
    const rules = new TargetRules([receiver.port], ['127.0.0.1']);
    const sender = new HttpsSender(
      config,
      rules,
      Object.assign(new DeliverySettings(), { lookup }, settings),
      { webhooks: null },
    );
    senders.push(sender);
    return sender;
  };
  const send = (
    sender: HttpsSender,
    { endpointId = 'one', host = 'receiver.test' } = {},
    stop = new AbortController().signal,
  ): Promise<SendResult> => {
    const url = `https://${host}:${receiver.port}/hook`;
    return sender.send({ workspaceId: 'acme', endpointId, url, headers: {}, body: Buffer.from('{}') }, stop);
  };
  const ports = () => receiver.requests.map(({ remotePort }) => remotePort);

  it('are used again by the next attempt of the endpoint, and by no other endpoint or host', async () => {
    const sender = senderWith();
    for (const target of [{}, {}, { endpointId: 'two' }, { host: 'localhost' }, {}])
      expect(await send(sender, target)).toMatchObject({ statusCode: 204, error: null });
    const [first, second, ofOther, ofHost, last] = ports();
    expect([second, last]).toEqual([first, first]);
    expect(new Set([first, ofOther, ofHost]).size).toBe(3);
    expect(lookups).toBe(3);
  });

  it('serve one attempt at a time', async () => {
    const sender = senderWith();
    await Promise.all([send(sender), send(sender)]);
    await Promise.all([send(sender), send(sender)]);
    expect(new Set(ports()).size).toBe(2);
  });

  it('that the receiver closes are dialled again, and the address is checked again', async () => {
    const sender = senderWith();
    let last: ServerResponse['socket'] = null;
    receiver.respondWith((_request, response) => {
      last = response.socket;
      response.writeHead(204).end();
    });
    /** The receiver closes its end only after the sender has closed its own. */
    const endConnection = async () => {
      last?.end();
      await waitUntil(async () => (await receiver.connectionCount()) === 0, 'the connection to be closed');
    };
    await send(sender);
    await endConnection();
    expect(await send(sender)).toMatchObject({ statusCode: 204, error: null });
    expect([new Set(ports()).size, lookups]).toEqual([2, 2]);
    addresses = [LOOPBACK, PRIVATE];
    expect(await send(sender)).toMatchObject({ statusCode: 204 });
    await endConnection();
    expect(await send(sender)).toMatchObject({ statusCode: null, error: 'dns_error' });
    expect(receiver.requests).toHaveLength(3);
  });

  it('close when they are idle, when they are old, when there are many, and at shutdown', async () => {
    const isClosed = async () => (await receiver.connectionCount()) === 0;
    await send(senderWith({ idleConnectionMs: 50 }));
    await waitUntil(isClosed, 'the idle connection to be closed');
    const old = senderWith({ connectionAgeMs: 0 });
    await send(old);
    await send(old);
    expect(new Set(ports()).size).toBe(3);
    await waitUntil(isClosed, 'the old connections to be closed');
    const few = senderWith({ maxIdleConnections: 1 });
    for (const endpointId of ['one', 'two', 'three']) await send(few, { endpointId });
    await waitUntil(async () => (await receiver.connectionCount()) === 1, 'all but one to be closed');
    few.onApplicationShutdown();
    await waitUntil(isClosed, 'the last one to be closed');
  });

  it('are not used again after a response that was not read to its end, or an attempt that was cut', async () => {
    const sender = senderWith();
    receiver.respondWith((_request, response) => response.end('x'.repeat(100_000)));
    expect(await send(sender)).toMatchObject({ statusCode: 200, error: null });
    receiver.respondWith(useAttemptTime());
    expect(await send(sender)).toMatchObject({ error: 'timeout' });
    receiver.respondWith((_request, response) => response.writeHead(200, { Connection: 'close' }).end());
    await send(sender);
    receiver.respondWith(204);
    expect(await send(sender)).toMatchObject({ statusCode: 204, error: null });
    expect(new Set(ports()).size).toBe(4);
  });

  it('that the receiver closes as a request arrives are replaced at once, within the same attempt', async () => {
    const sender = senderWith();
    await send(sender);
    receiver.respondWith((_request, response) => {
      receiver.respondWith(204);
      response.socket?.destroy();
    });
    expect(await send(sender)).toMatchObject({ statusCode: 204, error: null });
    expect([receiver.requests.length, new Set(ports()).size, lookups]).toEqual([3, 2, 2]);
  });

  it('that break are not replaced if they are new, or if the receiver has begun to answer', async () => {
    const sender = senderWith();
    receiver.respondWith((_request, response) => response.socket?.destroy());
    expect(await send(sender)).toMatchObject({ statusCode: null, error: 'connection_lost' });
    expect(receiver.requests).toHaveLength(1);
    receiver.respondWith(204);
    await send(sender);
    receiver.respondWith((_request, response) => {
      response.socket?.write('HTTP/1.1 204', () => response.socket?.destroy());
    });
    expect(await send(sender)).toMatchObject({ statusCode: null, error: 'connection_lost' });
    expect(receiver.requests).toHaveLength(3);
  });
});
