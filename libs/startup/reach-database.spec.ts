import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { freePort } from '#libs/embedded-postgres';
import { createDatabase, type TestDatabase } from '../../test/toolbox/databases.js';
import { reachDatabase } from './reach-database.js';

/** So that a wait without end fails the test. */
const LONG = { giveUpMs: 20_000, retryMs: 10 };

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

  it('waits for a server that does not listen yet, and says why once', async () => {
    const port = String(await freePort());
    const { hostname, port: realPort } = new URL(database.url);
    const proxy = createServer((socket) => {
      const upstream = connect(Number(realPort), hostname);
      socket.on('error', () => upstream.destroy()).pipe(upstream);
      upstream.on('error', () => socket.destroy()).pipe(socket);
    });
    let attempts = 0;
    await reachDatabase(at({ port }), {
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
    const failure = reachDatabase(url, { giveUpMs: 30, retryMs: 10, onFailure });
    await expect(failure).rejects.toThrow(/cannot be reached \(ECONNREFUSED\).* Gave up after \d+ s\.$/);
    await expect(failure).rejects.not.toThrow('hidden');
    expect(lines.join('')).not.toContain('hidden');
  });

  it('does not wait for a password or a database that is wrong', async () => {
    const wrong = [at({ password: 'hidden' }), at({ pathname: '/nowhere' })];
    for (const url of wrong)
      await expect(reachDatabase(url, { ...LONG, onFailure })).rejects.toThrow(
        /^DATABASE_URL: .* refused the connection: .* Correct the user, password or database name\.$/,
      );
    expect(lines).toEqual([]);
  });
});
