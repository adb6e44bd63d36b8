import { callerOf } from '../toolbox/callers.js';
import { pathTo } from '../toolbox/contract.js';
import { useService } from '../toolbox/use-service.js';
import { allowedAt, METHODS, pathOfEachKind, paths, readable, testMethods } from './methods.js';

function withoutTime(headers: Record<string, string>) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers;
  const { 'x-ratelimit-remaining': _burst, 'x-ratelimit-quota-remaining': _quota, ...lasting } = rest;
  delete lasting.ratelimit;
  // A HEAD response to a stream has no body to frame (RFC 9112 section 6.1).
  delete lasting['transfer-encoding'];
  return lasting;
}

describe('the methods of a path', () => {
  const world = useService();
  testMethods(world, pathOfEachKind);

  it.each(readable)('HEAD $path answers as GET does, without the body', async (operation) => {
    const path = pathTo(operation, (await world.acme.qrCode()).id);
    const options = { headers: { 'x-request-id': 'same' } };
    const caller = callerOf(operation, world);
    const get = await caller.get(path, options);
    const head = await caller.head(path, options);
    expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
    // The summary says how many requests were made, which can take another digit.
    if (path.endsWith('/summary')) head.headers['content-length'] = get.headers['content-length'] ?? '';
    expect(withoutTime(head.headers)).toEqual(withoutTime(get.headers));
  });

  // `npm run test:slow` sends every other method to every path.
  it.each(paths.filter((path) => !pathOfEachKind.includes(path)))(
    '%s answers 405 with Allow',
    async (path) => {
      const method = METHODS.find((each) => !allowedAt(path).includes(each)) ?? '';
      const { status, headers } = await world.acme.call(method, pathTo({ path }), { hasCredentials: false });
      expect([status, headers.allow?.split(', ').sort()]).toEqual([405, allowedAt(path)]);
    },
  );
});
