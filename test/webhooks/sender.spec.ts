import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '#libs/platform';
import { DeliverySettings, EgressProxies, HttpsSender, TargetRules, type SendResult } from '#libs/delivery';
import { createLocalCa, createSelfSigned, type LocalCa } from '../../scripts/local-ca.js';
import { ConnectProxy } from '../toolbox/connect-proxy.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { REFUSED_HOSTS, ALLOWED_HOSTS } from './addresses.js';
import { useAttemptTime } from './attempt-time.js';

const NAMES = ['receiver.test'];

/** Receivers, and what an attempt says of them; null if it succeeds. */
const TLS_RECEIVERS: Record<string, { start: (ca: LocalCa) => Promise<Server>; detail: RegExp | null }> = {
  'of which the intermediate certificate is missing': {
    start: async (ca) => createHttpsServer(await (await ca.createIntermediate()).issue(NAMES)),
    detail: /^The chain of certificates is incomplete, .+: send the intermediate certificates as well/,
  },
  'with the intermediate certificate': {
    start: async (ca) => {
      const intermediate = await ca.createIntermediate();
      const { key, cert } = await intermediate.issue(NAMES);
      return createHttpsServer({ key, cert: `${cert}\n${intermediate.pem}` });
    },
    detail: null,
  },
  'of an authority that is not trusted': {
    start: async () => {
      const other = await createLocalCa();
      const { key, cert } = await other.issue(NAMES);
      return createHttpsServer({ key, cert: `${cert}\n${other.pem}` });
    },
    detail: /^The chain of certificates ends at an authority that is not trusted: use /,
  },
  'with a self-signed certificate': {
    start: async () => createHttpsServer(await createSelfSigned(NAMES)),
    detail: /^The certificate is self-signed: use one of a public authority/,
  },
  'with a certificate for another host name': {
    start: async (ca) => createHttpsServer(await ca.issue(['other.test'])),
    detail: /^The certificate is for another host name: use one /,
  },
  'with an expired certificate': {
    start: async (ca) => createHttpsServer(await ca.issue(NAMES, -0.5)),
    detail: /^The certificate has expired: renew it/,
  },
  'without a certificate for the host name': {
    start: async (ca) =>
      createHttpsServer({
        ...(await ca.issue(NAMES)),
        SNICallback: (_name, done) => done(new Error('unknown name')),
      }),
    detail: /^The receiver closed the connection during the TLS handshake: check /,
  },
  'with HTTP/2 only': {
    start: async (ca) => createSecureServer(await ca.issue(NAMES)),
    detail: /^The receiver does not offer HTTP\/1\.1: enable it/,
  },
  'with TLS 1.1 only': {
    start: async (ca) =>
      createHttpsServer({
        ...(await ca.issue(NAMES)),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    detail: /^The receiver supports no version of TLS from 1\.2 on: enable /,
  },
  'with ciphers for another kind of key only': {
    start: async (ca) =>
      createHttpsServer({
        ...(await ca.issue(NAMES)),
        maxVersion: 'TLSv1.2',
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256',
      }),
    detail: /^The receiver refused the TLS handshake: it must accept a common cipher/,
  },
  'with plain HTTP': {
    start: () => Promise.resolve(createHttpServer()),
    detail: /^The receiver does not speak TLS at this port: enable HTTPS there/,
  },
};

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const GIB = 2 ** 30;
const PUBLIC = { address: '93.184.215.14', family: 4 };

describe('the HTTPS sender', () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await receiver.close();
  });

  const senderOf = (
    settings: Partial<DeliverySettings> = {},
    { allow = ['127.0.0.1'], caFile = receiver.caFile, ports = [receiver.port], proxy = '' } = {},
  ): ((url: string) => Promise<SendResult>) => {
    const config = loadConfig({
      ...(caFile ? { WEBHOOK_CA_FILE: caFile } : {}),
      ...(proxy ? { EGRESS_PROXY_URL: proxy } : {}),
    });
    const rules = new TargetRules(ports, allow);
    const own = Object.assign(new DeliverySettings(), settings);
    const sender = new HttpsSender(config, rules, own, new EgressProxies(config));
    const headers = { 'Content-Type': 'application/json' };
    const request = {
      workspaceId: 'acme',
      endpointId: 'one',
      headers,
      body: Buffer.from('{"event":"scan"}'),
    };
    return (url) => sender.send({ ...request, url }, new AbortController().signal);
  };
  const send = (url: string, ...options: Parameters<typeof senderOf>) => senderOf(...options)(url);

  it('takes at most 15 s, 5 s of them to connect, and reads 4 KiB', () => {
    const { attemptTimeoutMs, connectTimeoutMs, excerptBytes, leaseMs } = new DeliverySettings();
    expect([attemptTimeoutMs, connectTimeoutMs, excerptBytes, leaseMs]).toEqual([
      15_000, 5_000, 4_096, 45_000,
    ]);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    receiver.respondWith((_request, response) =>
      response.writeHead(status, { Location: `https://localhost:${receiver.port}/elsewhere` }).end(),
    );
    expect(await send(receiver.url)).toMatchObject({ statusCode: status, error: null });
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook']);
  });

  it.each([
    ['of which the length is known', { 'Content-Length': String(GIB) }],
    ['in chunks', {}],
  ])('reads the first 4 KiB of an answer of 1 GiB %s, and no more', async (_how, headers) => {
    let written = 0;
    receiver.respondWith((_request, response) => {
      response.writeHead(200, headers);
      const pour = () => {
        while (!response.destroyed && written < GIB) {
          written += 16_384;
          if (!response.write('é'.repeat(8_192))) return;
        }
        response.end();
      };
      response.on('drain', pour);
      pour();
    });
    const { statusCode, error, excerpt } = await send(receiver.url);
    expect([statusCode, error, excerpt]).toEqual([200, null, 'é'.repeat(2_048)]);
    expect(written).toBeLessThan(20_000_000);
  });

  it('keeps text that PostgreSQL can hold', async () => {
    receiver.respondWith((_request, response) => response.end(Buffer.from([65, 0, 0xff, 66])));
    expect((await send(receiver.url)).excerpt).toBe('A��B');
  });

  it('cuts a receiver that never answers', async () => {
    receiver.respondWith(useAttemptTime());
    const result = await send(receiver.url);
    expect(result).toMatchObject({ statusCode: null, error: 'timeout' });
    expect(result.durationMs).toBeGreaterThan(0);
  });

  it('cuts an answer that drips, though each drop comes in time', async () => {
    receiver.respondWith((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const result = await send(receiver.url, { attemptTimeoutMs: 3_000 });
    expect(result).toMatchObject({ statusCode: 200, error: 'timeout' });
  });

  it('names a connection that breaks, an answer that is not HTTP, and one that is refused', async () => {
    receiver.respondWith((_request, response) => response.socket?.destroy());
    expect(await send(receiver.url)).toMatchObject({ statusCode: null, error: 'connection_lost' });
    receiver.respondWith((_request, response) => response.socket?.end('SMTP ready\r\n\r\n'));
    expect(await send(receiver.url)).toMatchObject({ statusCode: null, error: 'bad_response' });
    const { port, server } = await startTcp(() => undefined);
    await close(server);
    const refused = await send(`https://127.0.0.1:${port}/`, {}, { ports: [port] });
    expect(refused).toMatchObject({ statusCode: null, error: 'connect_error' });
  });

  it.each(Object.entries(TLS_RECEIVERS))('says what to change: a receiver %s', async (_what, receives) => {
    const ca = await createLocalCa();
    const dir = mkdtempSync(join(tmpdir(), 'qr-service-authority-'));
    const caFile = join(dir, 'ca.pem');
    writeFileSync(caFile, ca.pem);
    const server = await receives.start(ca);
    const requests: string[] = [];
    server.on('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
      requests.push(url);
      response.writeHead(204).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const lookup = () => Promise.resolve([LOOPBACK[0] ?? PUBLIC]);
    try {
      const { error, detail } = await send(
        `https://receiver.test:${port}/`,
        { lookup },
        { ports: [port], caFile },
      );
      expect(error).toBe(receives.detail && 'tls_error');
      if (receives.detail) expect(detail).toMatch(receives.detail);
      expect(requests).toEqual(receives.detail ? [] : ['/']);
    } finally {
      server.close();
      rmSync(dir, { recursive: true });
    }
  });

  it('starts with no authorities that are not whole certificates', async () => {
    const pem = readFileSync(receiver.caFile, 'utf8');
    const dir = mkdtempSync(join(tmpdir(), 'qr-service-authorities-'));
    const caFile = join(dir, 'ca.pem');
    const cut = pem.slice(0, pem.length / 2);
    const emptied = pem.replace(/(-----\n)[^-]*(\n-----)/, '$1AAAA$2');
    try {
      for (const text of ['', 'garbage', cut, pem + cut, emptied]) {
        writeFileSync(caFile, text);
        await expect((async () => send(receiver.url, {}, { caFile }))()).rejects.toThrow(ConfigError);
      }
      writeFileSync(caFile, `our authority\n${pem}\n${pem}`);
      expect(await send(receiver.url, {}, { caFile })).toMatchObject({ statusCode: 204 });
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('trusts the authorities of WEBHOOK_CA_FILE as it is by now', async () => {
    const pem = readFileSync(receiver.caFile, 'utf8');
    const dir = mkdtempSync(join(tmpdir(), 'qr-service-authorities-'));
    const caFile = join(dir, 'ca.pem');
    try {
      writeFileSync(caFile, (await createLocalCa()).pem);
      const sendNow = senderOf({}, { caFile });
      expect(await sendNow(receiver.url)).toMatchObject({ error: 'tls_error' });
      writeFileSync(caFile, `our authority\n${pem}`);
      expect(await sendNow(receiver.url)).toMatchObject({ statusCode: 204 });
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('takes a receiver that is silent as too slow', async () => {
    const silent = await startTcp(() => undefined);
    const started = Date.now();
    const result = await send(
      `https://127.0.0.1:${silent.port}/`,
      { connectTimeoutMs: 300 },
      { ports: [silent.port] },
    );
    expect(result.error).toBe('timeout');
    expect(Date.now() - started).toBeLessThan(10_000);
    await close(silent.server);
  });

  it('counts a slow name look-up as connecting', async () => {
    const lookup = () => new Promise<never>(() => undefined);
    const result = await send(`https://receiver.test:${receiver.port}/`, { lookup, connectTimeoutMs: 200 });
    expect(result).toMatchObject({ error: 'timeout' });
  });

  it('names a failing name look-up', async () => {
    const failing = () => Promise.reject(new Error('ENOTFOUND'));
    const url = `https://receiver.test:${receiver.port}/`;
    expect(await send(url, { lookup: failing })).toMatchObject({ error: 'dns_error' });
    expect(await send(url, { lookup: () => Promise.resolve([]) })).toMatchObject({ error: 'dns_error' });
  });

  describe('through a forward proxy', () => {
    let proxy: ConnectProxy;
    beforeEach(async () => {
      proxy = await ConnectProxy.start();
      // What other programs read.
      process.env.NO_PROXY = '*';
    });
    afterEach(() => proxy.close());

    const unknown = () => Promise.reject(new Error('ENOTFOUND'));
    const through = (host: string, lookup: DeliverySettings['lookup'] = unknown) =>
      send(`https://${host}:${receiver.port}/hook`, { lookup }, { allow: [], proxy: proxy.url });

    it('sends to a name that only the proxy knows, with TLS from end to end', async () => {
      proxy.decide = () => ({ port: receiver.port });
      receiver.respondWith(204);
      expect(await through('receiver.test')).toMatchObject({ statusCode: 204, error: null });
      const credentials = `Basic ${Buffer.from('proxy-user:p@ss').toString('base64')}`;
      expect(proxy.requests).toEqual([{ authority: `receiver.test:${receiver.port}`, credentials }]);
      expect(receiver.requests.map(({ path, headers }) => [path, headers['proxy-authorization']])).toEqual([
        ['/hook', undefined],
      ]);
      expect(await through('other.test')).toMatchObject({ error: 'tls_error' });
    });

    it('asks the proxy for no address and no name that this process knows to be private', async () => {
      proxy.decide = () => ({ port: receiver.port });
      expect(await through('127.0.0.1')).toMatchObject({ error: 'blocked_address' });
      const inside = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]);
      expect(await through('receiver.test', inside)).toMatchObject({ error: 'dns_error' });
      expect(proxy.requests).toEqual([]);
    });

    it('tells faults of the proxy from those of the receiver, without its address or user', async () => {
      const answers = [];
      for (const status of [403, 407, 500, 502]) {
        proxy.decide = () => ({ status });
        answers.push(await through('receiver.test'));
      }
      const { url } = proxy;
      const down = { allow: [], proxy: url.replace(/:\d+$/, ':1') };
      answers.push(await send(`https://receiver.test:${receiver.port}/`, { lookup: unknown }, down));
      expect(answers.map(({ error }) => error)).toEqual([
        ...['proxy_error', 'proxy_error', 'proxy_error', 'connect_error', 'proxy_error'],
      ]);
      expect(answers.map(({ detail }) => detail)).toMatchObject([
        ...[/does not allow/, /credentials/, /\(500\)/, /receiver \(502\)/, /cannot be reached/].map(
          (text) => expect.stringMatching(text) as string,
        ),
      ]);
      expect(JSON.stringify(answers)).not.toMatch(/proxy-user|127\.0\.0\.1/);
    });
  });

  it('dials the address that it judged, with the name for Host and certificate', async () => {
    const lookup = () => Promise.resolve([LOOPBACK[0] ?? PUBLIC]);
    const result = await send(`https://receiver.test:${receiver.port}/hook`, { lookup });
    expect(result).toMatchObject({ statusCode: 204, error: null });
    expect(receiver.requests[0]?.headers.host).toBe(`receiver.test:${receiver.port}`);
  });

  it('reaches a receiver that has only an IPv6 address', async () => {
    const other = await startReceiver({ host: '::1' });
    const lookup = () => Promise.resolve([LOOPBACK[1] ?? PUBLIC]);
    const options = { allow: ['::1'], ports: [other.port], caFile: other.caFile };
    const result = await send(`https://receiver.test:${other.port}/`, { lookup }, options);
    await other.close();
    expect(result).toMatchObject({ statusCode: 204, error: null });
  });

  it('ignores the proxies of the environment', async () => {
    const proxy = await startTcp((socket) => socket.destroy());
    const before = { ...process.env };
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY']) {
      process.env[name] = `http://127.0.0.1:${proxy.port}`;
    }
    try {
      expect(await send(receiver.url)).toMatchObject({ statusCode: 204 });
      expect(proxy.hits()).toBe(0);
    } finally {
      process.env = before;
      await close(proxy.server);
    }
  });

  describe('towards addresses that are not public', () => {
    let canaries: Awaited<ReturnType<typeof startTcp>>[];

    beforeEach(async () => {
      const first = await startTcp((socket) => socket.destroy(), '127.0.0.1');
      canaries = [first, await startTcp((socket) => socket.destroy(), '::1', first.port)];
    });
    afterEach(() => Promise.all(canaries.map(({ server }) => close(server))));

    const port = () => canaries[0]?.port ?? 0;
    const hits = () => canaries.map((canary) => canary.hits());

    it('has canaries that do see a connection when loopback is allowed', async () => {
      const allowed = { allow: ['127.0.0.0/8', '::1'], ports: [port()] };
      await send(`https://127.0.0.1:${port()}/`, {}, allowed);
      await send(`https://[::1]:${port()}/`, {}, allowed);
      expect(hits()).toEqual([1, 1]);
    });

    it(`refuses ${REFUSED_HOSTS.length} spellings at save, and again at dial without a connection`, async () => {
      const rules = new TargetRules([port()], []);
      const closed = { allow: [], ports: [port()] };
      for (const host of REFUSED_HOSTS) {
        const url = `https://${host}:${port()}/`;
        expect([host, rules.findFault(url)]).not.toEqual([host, null]);
        expect([host, (await send(url, {}, closed)).error]).toEqual([host, 'blocked_address']);
      }
      expect(hits()).toEqual([0, 0]);
    });

    it.each(ALLOWED_HOSTS)('takes %s at save', (host) => {
      expect(new TargetRules([], []).findFault(`https://${host}/`)).toBeNull();
    });

    it('refuses every such address that a name resolves to', async () => {
      const closed = { allow: [], ports: [port()] };
      const addresses = REFUSED_HOSTS.map((host) => host.replace(/[[\]]/g, ''));
      for (const address of addresses) {
        const lookup = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
        const { error } = await send(`https://receiver.test:${port()}/`, { lookup }, closed);
        expect([address, error]).toEqual([address, 'dns_error']);
      }
      expect(hits()).toEqual([0, 0]);
    });

    it('refuses a name with a public address beside one that is not', async () => {
      const closed = { allow: [], ports: [port()] };
      for (const address of LOOPBACK) {
        const lookup = () => Promise.resolve([PUBLIC, address]);
        const { error } = await send(`https://receiver.test:${port()}/`, { lookup }, closed);
        expect(error).toBe('dns_error');
      }
      expect(hits()).toEqual([0, 0]);
    });

    it('asks the DNS once an attempt and dials its answer, whatever a second question would give', async () => {
      const answers = [[PUBLIC], LOOPBACK, LOOPBACK];
      let asked = 0;
      const lookup = () => Promise.resolve(answers[asked++] ?? LOOPBACK);
      const url = `https://receiver.test:${port()}/`;
      const closed = { allow: [], ports: [port()] };
      const limits = { lookup, connectTimeoutMs: 300 };
      expect(['timeout', 'connect_error']).toContain((await send(url, limits, closed)).error);
      expect(asked).toBe(1);
      expect((await send(url, limits, closed)).error).toBe('dns_error');
      expect(hits()).toEqual([0, 0]);
    });

    it('never visits the address that a redirect names', async () => {
      receiver.respondWith((_request, response) =>
        response.writeHead(302, { Location: `https://127.0.0.1:${port()}/` }).end(),
      );
      const both = { ports: [receiver.port, port()] };
      expect(await send(receiver.url, {}, both)).toMatchObject({ statusCode: 302 });
      expect(hits()).toEqual([0, 0]);
    });
  });
});

async function startTcp(onSocket: (socket: Socket) => void, host = '127.0.0.1', port = 0) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onSocket(socket);
  });
  server.on('close', () => sockets.forEach((socket) => socket.destroy()));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    sockets,
    port: (server.address() as AddressInfo).port,
    hits: () => sockets.length,
  };
}

async function close(server: Server): Promise<void> {
  server.close();
  server.emit('close');
  await Promise.resolve();
}
