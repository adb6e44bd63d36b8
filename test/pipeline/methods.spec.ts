import { callerOf } from '../toolbox/callers.js';
import { operations, pathTo } from '../toolbox/contract.js';
import { useService } from '../toolbox/use-service.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const paths = [...new Set(operations.map(({ path }) => path))];

function withoutTime(headers: Record<string, string>) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers;
  const { 'x-ratelimit-remaining': _burst, 'x-ratelimit-quota-remaining': _quota, ...lasting } = rest;
  // A HEAD response to a stream has no body to frame (RFC 9112 section 6.1).
  delete lasting['transfer-encoding'];
  return lasting;
}

describe('the methods of a path', () => {
  const world = useService();

  const readable = operations.filter(({ method }) => method === 'GET');
  it.each(readable)('HEAD $path answers as GET does, without the body', async (operation) => {
    const path = pathTo(operation, (await world.acme.qrCode()).id);
    const options = { headers: { 'x-request-id': 'same' } };
    const caller = callerOf(operation, world);
    const get = await caller.get(path, options);
    const head = await caller.head(path, options);
    expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
    expect(withoutTime(head.headers)).toEqual(withoutTime(get.headers));
  });

  it.each(readable)('HEAD $path answers refusals as GET does, without the body', async (operation) => {
    const asked = pathTo(operation);
    for (const options of [{ hasCredentials: false }, { headers: { accept: 'text/x-none' } }, {}]) {
      const get = await callerOf(operation, world).get(asked, options);
      const head = await callerOf(operation, world).head(asked, options);
      expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
        get.status,
        get.headers['content-type'],
        0,
      ]);
    }
  });

  it.each(paths)('%s answers 405 with Allow to every other', async (path) => {
    const documented = operations.filter((each) => each.path === path).map(({ method }) => method);
    const allowed = [...documented, ...(documented.includes('GET') ? ['HEAD'] : [])];
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const { status, body, headers } = await world.acme.call(method, pathTo({ path }), {
        hasCredentials: false,
        headers: { 'x-request-id': 'wrong-method' },
      });
      expect([method, status, headers.allow?.split(', ').sort(), headers['x-request-id']]).toEqual([
        method,
        405,
        [...allowed].sort(),
        'wrong-method',
      ]);
      if (method !== 'HEAD') expect(body.code).toBe('method_not_allowed');
    }
  });
});
