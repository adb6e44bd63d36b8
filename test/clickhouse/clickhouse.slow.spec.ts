import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#libs/platform';
import { ClickHouse } from '#libs/scans';

const HEADERS = { 'x-clickhouse-query-id': '1' };
const PAGE = '<html>Back soon</html>';

/** What a proxy, or a server that fails while it answers, sends with the status of a success. */
describe('the client of ClickHouse', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;
  let store: ClickHouse;

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => respond(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    store = clickhouse('');
  });

  afterEach(async () => {
    await store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const clickhouse = (parameters: string) =>
    new ClickHouse(
      loadConfig({
        ...{ DATABASE_URL: 'postgres://127.0.0.1/qr', APP_SECRET: 'a secret of thirty-two bytes or more' },
        CLICKHOUSE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/qr${parameters}`,
      }),
    );

  it('reads the rows of an answer', async () => {
    respond = (response) => response.writeHead(200, HEADERS).end('{"data":[{"a":1}],"rows":1}');
    expect(await store.read('select 1 as a')).toEqual([{ a: 1 }]);
    expect(await store.ask('select 1 as a', {})).toEqual([{ a: 1 }]);
  });

  it.each([
    ['nothing', ''],
    ['a page', PAGE],
    ['other JSON', '{"status":"ok"}'],
    ['fewer rows than it says', '{"data":[{"a":1}],"rows":2}'],
    ['an error after rows', '{"data":[{"a":1}],"rows":1,"exception":"Code: 159. Timeout exceeded"}'],
    ['an error after a part of the rows', '{"data":[{"a":1}\nCode: 159. DB::Exception: Timeout exceeded'],
  ])('takes %s for a failure, not for rows', async (_, body) => {
    respond = (response) => response.writeHead(200, HEADERS).end(body);
    await expect(store.read('select 1 as a')).rejects.toThrow();
    await expect(store.ask('select 1 as a', {})).rejects.toThrow();
  });

  it('takes scans for stored only if ClickHouse says so', async () => {
    respond = (response) => response.writeHead(200).end(PAGE);
    await expect(store.execute('insert into scans')).rejects.toThrow('is not ClickHouse');
    respond = (response) => response.writeHead(200, HEADERS).end();
    await store.execute('insert into scans');
  });

  it('does not wait for an answer that began in time and does not end', async () => {
    respond = (response) => {
      response.writeHead(200, HEADERS);
      const writing = setInterval(() => response.write('\n'), 100);
      response.once('close', () => clearInterval(writing));
    };
    await expect(store.ask('select 1 as a', {})).rejects.toThrow();
  }, 20_000);

  it('can be closed if it could not be opened', async () => {
    const unusable = clickhouse('?max_threads=2');
    await expect(unusable.read('select 1')).rejects.toThrow('max_threads');
    await unusable.close();
  });
});
