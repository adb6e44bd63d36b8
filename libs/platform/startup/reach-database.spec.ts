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

  /** A server, or a pooler, that refuses everybody at first. */
  async function refusing(code: string, message: string) {
    const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`].map((field) => `${field}\0`).join('');
    const header = Buffer.alloc(5);
    header.write('E');
    header.writeInt32BE(4 + fields.length + 1, 1);
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => socket.end(`${header.toString('latin1')}${fields}\0`));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: at({ port: String((server.address() as AddressInfo).port) }) };
  }

  /** Another attempt reaches the database, as after a restart or a rotation. */
  const attemptAt = async (code: string, message: string, awaitsCredentials: boolean) => {
    const { server, url } = await refusing(code, message);
    const urlNow = () => (lines.length === 0 ? url : database.url);
    try {
      await reachDatabase(urlNow, { ...LONG, awaitsCredentials, onFailure });
      return lines.join();
    } catch (error) {
      return (error as Error).message;
    } finally {
      server.close();
    }
  };
  const LOGIN_FAILS = 'server login has been failing, try again later (server_login_retry)';

  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
    ['08P01', LOGIN_FAILS],
    ['08P01', 'query_wait_timeout'],
  ])('waits while a server or a pooler has no session: %s %s', async (code, message) => {
    const line = await attemptAt(code, message, false);
    expect(line).toMatch(/ refused the connection: .*\. Trying again for 20 s\.$/);
    expect(line).not.toContain('Correct');
  });

  it.each([
    ['28P01', 'password authentication failed for user "qr"'],
    ['28000', 'role "qr" is not permitted to log in'],
    ['08P01', 'SASL authentication failed'],
    ['08P01', 'no such user: qr'],
  ])('a server waits for its credentials to be right, a command does not: %s %s', async (code, message) => {
    const advice = 'Correct the user, password or database name.';
    expect(await attemptAt(code, message, true)).toMatch(`${message}. ${advice} Trying again for 20 s.`);
    lines.splice(0);
    expect(await attemptAt(code, message, false)).toMatch(new RegExp(`${advice}$`));
    expect(lines).toEqual([]);
  });

  it.each([
    ['3D000', 'database "qr" does not exist'],
    ['08P01', 'no such database: qr'],
    ['42501', 'permission denied for database "qr"'],
  ])('nobody waits for what no restart mends: %s %s', async (code, message) => {
    expect(await attemptAt(code, message, true)).toMatch(/database name\.$/);
    expect(lines).toEqual([]);
  });
});
