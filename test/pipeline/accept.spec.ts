import type { OpenAPIV3 } from 'openapi-types';
import { operations, pathTo, UNKNOWN_ID, type DocumentedOperation } from '../toolbox/contract.js';
import { freshCallerOf } from '../toolbox/callers.js';
import type { Client } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const producedBy = ({ operation }: DocumentedOperation): string[] =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    status.startsWith('2') ? Object.keys((response as OpenAPIV3.ResponseObject).content ?? {}) : [],
  );

describe('Accept', () => {
  const world = useService();

  const ask = async (
    documented: DocumentedOperation,
    accept: string,
    { client, ...options }: { client?: Client; hasCredentials?: boolean; type?: string } = {},
  ) => {
    const caller = client ?? (await freshCallerOf(documented, world));
    return caller.call(documented.method, pathTo(documented), {
      ...(documented.operation.requestBody ? { body: {} } : {}),
      ...(options.hasCredentials === undefined ? {} : { hasCredentials: options.hasCredentials }),
      headers: { accept, ...(options.type ? { 'content-type': options.type } : {}) },
    });
  };

  it.each(operations)('$method $path answers 406 when it leaves nothing that is made', async (operation) => {
    const types = producedBy(operation);
    const allRefused = ['*/*', ...types.map((type) => `${type};q=0`)].join(', ');
    const attempts = ['application/xml', 'font/woff2, image/avif', 'nonsense', '*/*;q=0'];
    if (types.length > 0) attempts.push(allRefused);
    for (const accept of attempts) {
      const { status, body } = await ask(operation, accept);
      expect([accept, status, body.code]).toEqual([accept, 406, 'not_acceptable']);
    }
  });

  it.each(operations)(
    '$method $path takes each of its types, and whatever includes one',
    async (operation) => {
      const types = producedBy(operation);
      const ranges = types.flatMap((type) => [
        type,
        `${type}; charset=UTF-8`,
        type.toUpperCase(),
        `${type.split('/')[0] ?? ''}/*`,
        `application/xml, ${type};q=0.1`,
      ]);
      for (const accept of ['*/*', '', 'application/xml, */*;q=0.1', ...ranges])
        expect((await ask(operation, accept)).status).not.toBe(406);
    },
  );

  it('is judged after 401 and 403, and before 415, 422 and 404', async () => {
    const reader = await world.service.clientOf(world.acme.workspaceId, 'read');
    const create = operations.find(({ id }) => id === 'createQrCode')!;
    const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;
    expect(await statusOf(create, 'text/html', { hasCredentials: false })).toBe(401);
    expect(await statusOf(create, 'text/html', { client: reader })).toBe(403);
    expect(await statusOf(create, 'text/html', { type: 'text/plain' })).toBe(406);
    expect(await statusOf(create, 'application/json', { type: 'text/plain' })).toBe(415);
    expect(await statusOf(create, 'application/json')).toBe(422);
  });

  it('is no matter of errors: who asks for a picture learns in JSON why there is none', async () => {
    const { status, headers } = await world.acme.get(`/api/v1/qr/${UNKNOWN_ID}/image`, {
      headers: { accept: 'image/svg+xml' },
    });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  });
});
