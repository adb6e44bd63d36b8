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
  // The limits of an hour are not what is tested.
  afterEach(() => world.service.clock.advance(3_600_000));

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

  const withBody = operations.filter((operation) => producedBy(operation).length > 0);

  it.each(withBody)('$method $path answers 406 when it leaves nothing that is made', async (operation) => {
    const types = producedBy(operation);
    const allRefused = ['*/*', ...types.map((type) => `${type};q=0`)].join(', ');
    const noErrors = 'application/problem+json;q=0, application/*+json;q=0.0';
    const attempts = [
      'application/xml',
      'font/woff2, image/avif',
      'nonsense',
      '*/*;q=0',
      noErrors,
      allRefused,
    ];
    if (types.includes('application/json')) attempts.push('application/*+json, application/json; q=0');
    for (const accept of attempts) {
      const { status, body } = await ask(operation, accept);
      expect([accept, status, body.code]).toEqual([accept, 406, 'not_acceptable']);
    }
  });

  it.each(operations.filter((operation) => !withBody.includes(operation)))(
    '$method $path, which returns no body, takes any',
    async (operation) => {
      for (const accept of ['application/problem+json', 'application/xml', 'nonsense', '*/*;q=0'])
        expect([accept, (await ask(operation, accept)).status]).not.toEqual([accept, 406]);
    },
  );

  it.each(operations)('$method $path takes what Swagger UI sends', async (operation) => {
    const { responses } = operation.operation;
    const succeeds = ([status]: [string, unknown]) => status.startsWith('2');
    const [, success] = Object.entries(responses).find(succeeds) ?? [];
    const shown = [success, responses.default] as (OpenAPIV3.ResponseObject | undefined)[];
    const [type = ''] = shown.flatMap((response) => Object.keys(response?.content ?? {}));
    expect(type).toContain('/');
    expect((await ask(operation, type)).status).not.toBe(406);
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
      if (types.includes('application/json'))
        ranges.push(
          'application/problem+json',
          'Application/Vnd.API+JSON; charset=utf-8',
          'text/html, application/*+json;q=0.1',
          'application/json; odata=verbose',
        );
      for (const accept of ['*/*', '', 'application/xml, */*;q=0.1', ...ranges])
        expect((await ask(operation, accept)).status).not.toBe(406);
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
