import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { freePort } from '../../../scripts/embedded-postgres/ensure-postgres.js';
import { createDatabase, type TestDatabase } from '../../../test/toolbox/databases.js';
import { reachDatabase, START_PATIENCE } from './reach-database.js';

const LONG = { timeoutMs: 20_000, retryMs: 10, attemptMs: 10_000 };

describe('reachDatabase', () => {
  let database: TestDatabase;
  const lines: string[] = [];
  const onFailure = (line: string) => void lines.push(line);
  const at = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;

  beforeAll(async () => {
    database = await createDatabase({ isBlank: true });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => database.drop());

  const proxyTo = (server: URL, isDropped: (sent: Buffer) => boolean = () => false) =>
    createServer((socket) => {
      const upstream = connect(Number(server.port), server.hostname);
      socket.on('data', (sent) => isDropped(sent) || upstream.write(sent));
      socket.on('error', () => upstream.destroy()).on('end', () => upstream.end());
      upstream.on('error', () => socket.destroy()).pipe(socket);
    });

  it('waits for a server that does not listen yet, and says why once', async () => {
    const port = String(await freePort());
    const server = new URL(database.url);
    const { hostname } = server;
    const proxy = proxyTo(server);
    let attempts = 0;
    await reachDatabase(() => at({ port }), {
      ...LONG,
      onFailure: (line) => {
        onFailure(line);
        attempts += 1;
        proxy.listen(Number(port), hostname);
      },
    });
    expect([attempts, lines]).toEqual([
      1,
      [
        expect.stringMatching(
          `^DATABASE_URL: ${hostname}:${port}/\\w+ cannot be reached .*again for 20 s\\.$`,
        ),
      ],
    ]);
    proxy.close();
    await once(proxy, 'close');
  });

  it('gives up with the reason when the time is over, and never shows the password', async () => {
    const url = at({ port: String(await freePort()), password: 'hidden' });
    const failure = reachDatabase(() => url, { ...LONG, timeoutMs: 30, onFailure });
    await expect(failure).rejects.toThrow(/cannot be reached \(ECONNREFUSED\).* Gave up after \d+ s\.$/);
    await expect(failure).rejects.not.toThrow('hidden');
    expect(lines.join('')).not.toContain('hidden');
  });

  it('has 60 s in a command, as docs/database.md says', () => {
    expect(START_PATIENCE.timeoutMs).toBe(60_000);
  });

  it('does not wait for a query without a limit, since a connection pooler accepts clients without its server', async () => {
    const isQuery = ([type]: Buffer) => type === 'Q'.charCodeAt(0);
    const proxy = proxyTo(new URL(database.url), isQuery).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo; // a TCP server has an AddressInfo
    const attempt = { ...LONG, timeoutMs: 0, attemptMs: 1_000, onFailure };
    await expect(reachDatabase(() => at({ port: String(port) }), attempt)).rejects.toThrow(
      'cannot be reached (Query read timeout)',
    );
    proxy.close();
    await once(proxy, 'close');
  });

  it('does not wait for a password or a database that is wrong', async () => {
    const wrong = [at({ password: 'hidden' }), at({ pathname: '/nowhere' })];
    for (const url of wrong)
      await expect(reachDatabase(() => url, { ...LONG, onFailure })).rejects.toThrow(
        /^DATABASE_URL: .* refused the connection: .* Correct the user, password or database name\.$/,
      );
    expect(lines).toEqual([]);
  });
});
