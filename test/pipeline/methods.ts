import { callerOf } from '../toolbox/callers.js';
import { operations, pathTo } from '../toolbox/contract.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
export const paths = [...new Set(operations.map(({ path }) => path))];
export const readable = operations.filter(({ method }) => method === 'GET');

export const allowedAt = (path: string): string[] => {
  const documented = operations.filter((each) => each.path === path).map(({ method }) => method);
  return [...documented, ...(documented.includes('GET') ? ['HEAD'] : [])].sort();
};

const kindOfPath = (path: string) => [/^\/api\/[a-z]+/.exec(path), allowedAt(path)].join();
/** One for each surface and set of methods. */
export const pathOfEachKind = [...new Map(paths.map((path) => [kindOfPath(path), path])).values()];

export function testMethods(world: ServiceUnderTest, tested: readonly string[]): void {
  it.each(readable.filter(({ path }) => tested.includes(path)))(
    'HEAD $path answers refusals as GET does, without the body',
    async (operation) => {
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
    },
  );

  it.each(tested)('%s answers 405 with Allow to every other', async (path) => {
    const allowed = allowedAt(path);
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const { status, body, headers } = await world.acme.call(method, pathTo({ path }), {
        hasCredentials: false,
        headers: { 'x-request-id': 'wrong-method' },
      });
      expect([method, status, headers.allow?.split(', ').sort(), headers['x-request-id']]).toEqual([
        method,
        405,
        allowed,
        'wrong-method',
      ]);
      if (method !== 'HEAD') expect(body.code).toBe('method_not_allowed');
    }
  });
}
