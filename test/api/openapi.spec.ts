import { readFileSync, statSync } from 'node:fs';
import { load } from 'js-yaml';
import type { OpenAPIV3 } from 'openapi-types';
import { missingAnswers } from '../toolbox/contract-reporter.mjs';
import { checkError, errorSchemaOf } from '../toolbox/contract-errors.js';
import { RequestErrorDto, PROBLEM_JSON, type ErrorFormat } from '../../src/http/problems/index.js';
import { nameSchemas } from '../../src/http/openapi/schema-names.js';
import { allOperations, checkAnswer, contract } from '../toolbox/contract.js';
import { nextName } from '../toolbox/records.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { QrClient } from '#client';
import { useService } from '../toolbox/use-service.js';

describe('the OpenAPI document', () => {
  // Its example of a product can exist once in a deployment.
  const world = useService({ isOwn: true });

  const committed = load(readFileSync('openapi.yaml', 'utf8')) as {
    openapi: string;
    info: { description: string };
    'x-webhooks': object;
    servers: [{ variables: { base_url: { default: string } } }];
    paths: Record<string, Record<string, { 'x-codeSamples'?: [{ source: string }] }>>;
  };

  it('is served as YAML and JSON, the same, for this address', async () => {
    const yaml = await world.acme.get('/openapi.yaml', { hasCredentials: false });
    const json = await world.acme.get('/openapi.json', { hasCredentials: false });
    expect([yaml.status, yaml.headers['content-type'], json.status]).toEqual([
      200,
      'application/yaml; charset=utf-8',
      200,
    ]);
    const served = load(yaml.bytes.toString()) as typeof committed;
    expect(served).toEqual(JSON.parse(json.bytes.toString()));
    expect(served.openapi).toBe('3.0.3');
    expect(served.servers[0].variables.base_url.default).toBe(BASE_URL);
    // A copy of the file has links to guides that work, and calls of the client.
    const guides = JSON.stringify(served).match(/https:\/\/qr\.test\/guides\/[\w-]*/g) ?? [];
    expect(guides.length).toBeGreaterThan(13);
    const operations = Object.values(served.paths).flatMap((item) => Object.values(item));
    const client: object = new QrClient({ baseUrl: BASE_URL });
    const calls = operations.flatMap((operation) => {
      const [sample] = operation['x-codeSamples'] ?? [];
      delete operation['x-codeSamples'];
      return sample ? [/qr\.([\w.]+)\(/.exec(sample.source)?.[1] ?? sample.source] : [];
    });
    expect(calls.length).toBeGreaterThan(operations.length - 5);
    const methodIn = (path: string) =>
      path.split('.').reduce<unknown>((found, name) => Reflect.get(Object(found), name), client);
    expect(calls.filter((path) => typeof methodIn(path) !== 'function')).toEqual([]);
    served.servers[0].variables.base_url.default = committed.servers[0].variables.base_url.default;
    const relative = JSON.stringify(served).replaceAll(`"${BASE_URL}/guides/`, '"/guides/');
    expect(JSON.parse(relative)).toEqual(committed);
  });

  it('is not served below its own path', async () => {
    for (const path of ['/openapi.yaml/x', '/openapi.json/x'])
      expect([path, (await world.acme.get(path)).status]).toEqual([path, 404]);
  });

  it('is small enough to read, with what a reader looks for first at its top', () => {
    // A tenth of it is descriptions of schemas and their properties.
    const described = allOperations.length + Object.keys(committed['x-webhooks']).length;
    expect(statSync('openapi.yaml').size).toBeLessThan(described * 3_800);
    expect(Object.keys(committed)).toEqual([
      'openapi',
      'info',
      'externalDocs',
      'servers',
      'security',
      'tags',
      'paths',
      'components',
      'x-webhooks',
      'x-permissions',
    ]);
    const tags = allOperations.map(({ operation }) => operation.tags?.[0]);
    expect([...new Set(tags)]).toEqual([
      ...['QR codes', 'Folders', 'Design templates', 'Files', 'Analytics', 'Events', 'Reports', 'Leads'],
      ...['Mobile', 'Sign-in', 'Webhooks', 'Domains', 'API keys', 'Members', 'Workspace'],
      ...['Single sign-on', 'SCIM settings', 'Audit log', 'SCIM'],
    ]);
  });

  it('names schemas as clients do, and refuses two of one name', () => {
    const names = Object.keys(contract.components?.schemas ?? {});
    expect(names).toEqual(expect.arrayContaining(['QrCode', 'Folder', 'Problem', 'CreateQrCode']));
    expect(names.filter((name) => name.endsWith('Dto'))).toEqual([]);
    const schemas = { Folder: {}, FolderDto: {} };
    const info = { title: '', version: '' };
    expect(() => nameSchemas({ openapi: '3.0.3', info, paths: {}, components: { schemas } })).toThrow(
      'suffix',
    );
  });

  it.each(allOperations)('describes $id, and each of its responses', ({ operation }) => {
    const { summary = '', description = '', responses } = operation;
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/^[A-Z][^]*[.]$/);
    for (const response of Object.values(responses as Record<string, OpenAPIV3.ResponseObject>))
      expect(response.description).not.toBe('');
    const errors = Object.keys(responses).filter((status) => !/^[23]/.test(status));
    expect(errors).toContain('default');
    expect(
      errors.filter((status) => ['405', '406', '408', '413', '415', '431', '500'].includes(status)),
    ).toEqual([]);
  });

  it.each(allOperations)(
    'lets $id be tried out in Swagger UI, which sends examples along',
    ({ operation }) => {
      const optional = (operation.parameters as OpenAPIV3.ParameterObject[] | undefined) ?? [];
      const named = optional.filter(({ required, schema = {} }) => !required && 'example' in schema);
      expect(named.map(({ name }) => name)).toEqual([]);
    },
  );

  it('has no empty list of required fields, which OpenAPI 3.0 forbids', () => {
    expect(readFileSync('openapi.yaml', 'utf8')).not.toContain('required: []');
  });

  it('has no line of Markdown that begins a numbered list in the middle of a sentence', () => {
    expect(readFileSync('openapi.yaml', 'utf8')).not.toMatch(/^\s+\d+[.)] /m);
    expect(committed.info.description).not.toMatch(/^\d+[.)] /m);
  });

  it('describes the headers of every response at the default ones', () => {
    const { components } = load(readFileSync('openapi.yaml', 'utf8')) as OpenAPIV3.Document;
    for (const name of ['Problem', 'AccountProblem', 'MobileProblem', 'ScimError']) {
      const { headers = {} } = components?.responses?.[name] as OpenAPIV3.ResponseObject;
      const described = Object.keys(headers).filter((header) => components?.headers?.[header]);
      expect(described).toEqual([
        'X-Request-Id',
        ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
        ...['X-RateLimit-Quota', 'X-RateLimit-Quota-Remaining', 'X-RateLimit-Quota-Reset'],
        ...['RateLimit-Policy', 'RateLimit', 'Retry-After'],
      ]);
    }
  });

  it('starts with a page on what all operations have in common', () => {
    const headings = committed.info.description.match(/(?<=^## ).*$/gm);
    expect(headings).toEqual([
      ...['Authentication', 'Requests and responses', 'Errors', 'Paging', 'Idempotency', 'Rate limits'],
      'Versioning',
    ]);
  });

  const exampleAt = (reference: OpenAPIV3.ReferenceObject | OpenAPIV3.ExampleObject) =>
    '$ref' in reference
      ? (contract.components?.examples?.[reference.$ref.split('/').at(-1)!] as OpenAPIV3.ExampleObject)
      : reference;
  const restOperations = allOperations.filter(({ path }) => path.startsWith('/api/v1/'));
  const bodies = restOperations.flatMap(({ id, method, path, operation }) => {
    const { content } = (operation.requestBody as OpenAPIV3.RequestBodyObject | undefined) ?? { content: {} };
    // test/api/examples.spec.ts covers recorded examples, which contain ids and tokens.
    const examples = Object.entries(content['application/json']?.examples ?? {}).filter(
      ([name]) => name !== 'example',
    );
    return examples.map(([name, reference]) => ({
      id,
      name,
      method,
      path,
      value: exampleAt(reference).value as object,
    }));
  });

  it.each(bodies)(
    'has for $id a body by the name $name that may be sent as it is',
    async ({ method, path, value }) => {
      const external_id = nextName();
      const { id } = await world.acme.qrCode({ external_id });
      const answer = await world.acme.call(
        method,
        path.replace('{id}', id).replace('{external_id}', method === 'PUT' ? nextName() : external_id),
        { body: value },
      );
      expect([200, 201]).toContain(answer.status);
      // A preview is a page.
      const { failed, id: made } = { ...(answer.body as { failed?: number; id?: string } | null) };
      expect(failed ?? 0).toBe(0);
      // Another code can then have the same GS1 Digital Link.
      if (made !== undefined) await world.acme.call('DELETE', `/api/v1/qr/${made}`);
    },
  );

  it('has such bodies for each way to write or preview a QR code', () => {
    expect([...new Set(bodies.map(({ id }) => id))].sort()).toEqual([
      'bulkCreateQrCodes',
      'createQrCode',
      'previewPage',
      'updateQrCode',
      'updateQrCodeByExternalId',
      'upsertQrCodeByExternalId',
    ]);
  });

  it('is a fifth of its size for clients that accept Brotli or gzip', async () => {
    const bytesOf = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await world.acme.get('/openapi.yaml', { headers, hasCredentials: false });
      return Number(answer.headers['content-length']);
    };
    expect(await bytesOf('br')).toBeLessThan((await bytesOf('identity')) / 5);
    expect(await bytesOf('gzip')).toBeLessThan((await bytesOf('identity')) / 5);
  });

  it('has a strong ETag that answers 304', async () => {
    const { headers } = await world.acme.get('/openapi.yaml');
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(
      (await world.acme.get('/openapi.yaml', { headers: { 'if-none-match': headers.etag ?? '' } })).status,
    ).toBe(304);
  });
});

describe('the test client', () => {
  const limits = {
    ...{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1795253460' },
    ...{ 'x-ratelimit-quota': '1000', 'x-ratelimit-quota-remaining': '999' },
    'x-ratelimit-quota-reset': String(Date.parse('2026-12-01') / 1_000),
    'ratelimit-policy': '"burst";q=60;w=60, "month";q=1000;w=2592000',
    ratelimit: '"burst";r=59;t=60, "month";r=999;t=829800',
  };
  const withHeaders = (headers: Record<string, string>) => ({
    ...answer,
    headers: { ...answer.headers, ...headers },
  });
  const answer = {
    method: 'GET',
    path: '/api/v1/qr',
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r1', ...limits },
    body: { data: [], next_cursor: null } as unknown,
    bytes: Buffer.from('{}'),
  };
  const problem = {
    type: 'https://qr.test/errors#not_found',
    title: 't',
    status: 404,
    detail: 'd',
    code: 'not_found',
    request_id: 'r1',
  };
  const refusal = {
    ...answer,
    status: 404,
    path: '/api/v1/x',
    headers: { ...answer.headers, 'content-type': 'application/problem+json' },
    body: problem as unknown,
  };

  const known = (status: number, code: string, path: string) => ({
    ...refusal,
    ...{ status, path },
    body: { ...problem, status, code, type: `https://qr.test/errors#${code}` } as unknown,
  });
  const id = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';
  const { request_id: requestId, ...rest } = problem;
  const camelCase = { ...refusal, path: '/api/settings/v1/x', body: { ...rest, requestId } as unknown };

  it('passes what is as documented', () => {
    const anyOperation = known(401, 'unauthenticated', '/api/v1/qr');
    const named = known(404, 'not_found', `/api/v1/qr/${id}`);
    expect(() => [answer, refusal, camelCase, anyOperation, named].forEach(checkAnswer)).not.toThrow();
  });

  it.each([
    ['an undocumented field', { ...answer, body: { data: [], next_cursor: null, extra: 1 } }, 'additional'],
    ['a missing field', { ...answer, body: { data: [] } }, 'next_cursor'],
    ['a wrong type of field', { ...answer, body: { data: 'none', next_cursor: null } }, 'array'],
    ['an undocumented status', { ...answer, status: 202 }, 'status'],
    ['a 404 that the handler does not name', known(404, 'not_found', '/api/v1/qr'), 'status and code'],
    ['a 409 that it does not name', known(409, 'conflict', '/api/v1/qr'), 'status and code'],
    ['another code of a status of any operation', known(401, 'forbidden', '/api/v1/qr'), 'status and code'],
    ['another code of a status that it names', known(404, 'conflict', `/api/v1/qr/${id}`), 'status and code'],
    [
      'an undocumented media type',
      { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } },
      'text/html',
    ],
    [
      'a missing X-Request-Id',
      { ...answer, headers: { 'content-type': 'application/json' } },
      'X-Request-Id',
    ],
    ['a missing header of the limits', withHeaders({ 'x-ratelimit-quota': '' }), 'RateLimit-quota'],
    ['more left than there was', withHeaders({ 'x-ratelimit-remaining': '61' }), 'Remaining is above'],
    ['more of the month left', withHeaders({ 'x-ratelimit-quota-remaining': '1001' }), 'Quota-Remaining is'],
    [
      'limits that contradict each other',
      withHeaders({ ratelimit: '"burst";r=58;t=1' }),
      'RateLimit disagrees',
    ],
    ['a window without end', withHeaders({ 'x-ratelimit-reset': '1895253460' }), 'Reset lies outside'],
    ['a month that ends early', withHeaders({ 'x-ratelimit-quota-reset': '1795253460' }), 'first instant'],
    ['a 429 that says not until when', { ...answer, status: 429 }, 'Retry-After'],
    ['an unknown path that is not refused', { ...answer, path: '/api/v1/nothing' }, 'not refused'],
    ['an error that is no problem', { ...refusal, headers: answer.headers }, 'problem+json'],
    ['a problem of another status', { ...refusal, body: { ...problem, status: 500 } }, 'disagree'],
    ['a problem of another request', { ...refusal, body: { ...problem, request_id: 'r2' } }, 'disagree'],
    ['request_id where fields are in camelCase', { ...camelCase, body: problem }, 'additional'],
    ['both spellings of it', { ...camelCase, body: { ...problem, requestId } }, 'additional'],
  ])('throws at %s', (_name, wrong, message) => {
    expect(() => checkAnswer(wrong)).toThrow(message);
  });

  it('expects the media type and the members that the surface chose for its errors', () => {
    const errors: ErrorFormat = { ...PROBLEM_JSON, mediaType: 'application/scim+json', dto: RequestErrorDto };
    const body = { status: '404', code: 'x', detail: 'd' } as unknown;
    const headers = { ...refusal.headers, 'content-type': 'application/scim+json; charset=utf-8' };
    const check = (wrong: object) => () =>
      checkError('n', { ...refusal, headers, body, ...wrong }, { errors });
    expect(check({})).not.toThrow();
    expect(check({ headers: refusal.headers })).toThrow('must be application/scim+json');
    expect(check({ body: { status: '400' } })).toThrow('disagree');
    expect(errorSchemaOf({ errors })).toEqual({ $ref: '#/components/schemas/RequestError' });
  });
});

describe('the coverage of the contract', () => {
  const anyOperation = { default: { $ref: '#/components/responses/Problem' } };
  const document = {
    paths: {
      '/api/v1/qr': { get: { operationId: 'list', responses: { 200: {}, 503: {}, ...anyOperation } } },
      '/api/v1/qr/{id}': {
        delete: { operationId: 'remove', responses: { 204: {}, 404: {}, ...anyOperation } },
        post: { operationId: 'act', responses: { 409: { description: '`request_in_progress`: …' } } },
        put: {
          operationId: 'put',
          responses: { 409: { $ref: '#/components/responses/ConflictOrRequestInProgress' } },
        },
      },
    },
    components: {
      responses: {
        ConflictOrRequestInProgress: { description: '`conflict`: …; `request_in_progress`: …' },
        Problem: { description: 'What any …\n\n- 401: `unauthenticated`\n- 405: `a`, `b`\n- 408: `c`\n' },
      },
    },
  };

  it('names each documented answer that no test produced, the shared ones once a surface', () => {
    expect(missingAnswers(document, new Set(['list 200', 'list 401']))).toEqual([
      'list 503',
      'put 409',
      'remove 204',
      'remove 404',
      '/api/v1 405',
      'unreadable 408',
      '/api/v1 409',
    ]);
    expect(missingAnswers(document, new Set())).toContain('/api/v1 401');
    const { get } = document.paths['/api/v1/qr'];
    const scim = { ...document, paths: { '/api/scim/v2/Users/{id}': { get } } };
    expect(missingAnswers(scim, new Set(['/api/v1 405']))).toContain('/api/scim/v2 405');
    const seen = ['list 200', 'list 503', 'list 401', 'remove 204', 'remove 404', 'put 409', 'act 409'];
    seen.push('unreadable 408', '/api/v1 405');
    expect(missingAnswers(document, new Set(seen))).toEqual([]);
  });
});
