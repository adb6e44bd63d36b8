import type { OpenAPIV3 } from 'openapi-types';
import { operations, UNKNOWN_ID } from '../toolbox/contract.js';
import { ask, ofEachSet, producedBy, refusing, testSpellings, useAcceptingService } from './accept.js';

describe('Accept', () => {
  const world = useAcceptingService();
  testSpellings(world, ofEachSet);

  it.each(operations)(
    '$method $path takes what Swagger UI sends, and answers 406 when it leaves nothing that is made',
    async (operation) => {
      const { responses } = operation.operation;
      const succeeds = ([status]: [string, unknown]) => status.startsWith('2');
      const [, success] = Object.entries(responses).find(succeeds) ?? [];
      const shown = [success, responses.default] as (OpenAPIV3.ResponseObject | undefined)[];
      const [type = ''] = shown.flatMap((response) => Object.keys(response?.content ?? {}));
      expect(type).toContain('/');
      expect((await ask(world, operation, type)).status).not.toBe(406);
      const { status } = await ask(world, operation, refusing(operation));
      expect(status === 406).toBe(producedBy(operation).length > 0);
    },
  );

  it('counts other names of JSON as JSON, and problem+json as a matter of errors', async () => {
    const typeOf = async (accept: string) => {
      const { status, headers } = await world.acme.get('/api/v1/qr', { headers: { accept } });
      return status === 200 ? headers['content-type'] : status;
    };
    const json = 'application/json; charset=utf-8';
    const csv = 'text/csv; charset=utf-8';
    expect(await typeOf('application/hal+json, text/csv;q=0.5')).toBe(json);
    expect(await typeOf('text/csv, application/hal+json;q=0.5')).toBe(csv);
    expect(await typeOf('application/problem+json, text/csv;q=0.5')).toBe(csv);
    expect(await typeOf('application/problem+json;q=0.5, text/csv;q=0')).toBe(json);
    expect(await typeOf('application/problem+json;q=0.5, */*')).toBe(json);
    expect(await typeOf('application/problem+json, application/json;q=0')).toBe(406);
    const head = { headers: { accept: 'application/problem+json' } };
    expect((await world.acme.call('HEAD', '/api/v1/qr', head)).status).toBe(200);
  });

  it('is judged after 401 and 403, and before 415, 422 and 404', async () => {
    const reader = await world.service.clientOf(world.acme.workspaceId, 'read');
    const create = operations.find(({ id }) => id === 'createQrCode')!;
    const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;
    expect(await statusOf(world, create, 'text/html', { hasCredentials: false })).toBe(401);
    expect(await statusOf(world, create, 'text/html', { client: reader })).toBe(403);
    expect(await statusOf(world, create, 'text/html', { type: 'text/plain' })).toBe(406);
    expect(await statusOf(world, create, 'application/json', { type: 'text/plain' })).toBe(415);
    expect(await statusOf(world, create, 'application/json')).toBe(422);
  });

  it('is no matter of errors: who asks for a picture learns in JSON why there is none', async () => {
    const { status, headers } = await world.acme.get(`/api/v1/qr/${UNKNOWN_ID}/image`, {
      headers: { accept: 'image/svg+xml' },
    });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  });
});
