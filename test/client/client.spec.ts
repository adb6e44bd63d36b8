import {
  AlreadyDoneError,
  AuthenticationError,
  createApiClient,
  dataOf,
  itemsOf,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  ProblemError,
  QrClient,
  ValidationError,
  type ClientOptions,
} from '../../packages/client/index.js';
import { methodNames } from '../../scripts/client/method-names.mjs';
import { allOperations, contract } from '../toolbox/contract.js';
import { enableScim } from '../toolbox/provider.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const URL_CODE = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com' } } as const;

/** Each method of the resources by its name, such as `webhooks.deliveries.list`. */
function methodsOf(resource: object, place: string[] = []): Map<string, (...args: unknown[]) => unknown> {
  const own = place.length === 0 ? [] : Object.getOwnPropertyNames(Object.getPrototypeOf(resource));
  const methods = own
    .filter((name) => name !== 'constructor')
    .map((name) => {
      const method = (resource as Record<string, (...args: unknown[]) => unknown>)[name]!;
      return [[...place, name].join('.'), method.bind(resource)] as const;
    });
  const nested = Object.entries(resource).filter(([name]) => name !== 'sender' && name !== 'api');
  return new Map([
    ...methods,
    ...nested.flatMap(([name, value]) => [...methodsOf(value as object, [...place, name])]),
  ]);
}

describe('the methods of the client', () => {
  const requests: Request[] = [];
  const recording = new QrClient({
    baseUrl: 'https://qr.test',
    maxRetries: 0,
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  const methods = methodsOf(recording);
  const names = methodNames(contract);
  // The page of a provider sends its form.
  const called = allOperations.filter(({ id }) => !['receiveSamlResponse', 'postSamlLogout'].includes(id));

  it('are one for each operation of openapi.yaml, with names that follow from operationIds', () => {
    expect([...methods.keys()].sort()).toEqual([...names.values()].sort());
    expect([...names.keys()].sort()).toEqual(called.map(({ id }) => id).sort());
    expect(names.get('listWebhookDeliveries')).toBe('webhooks.deliveries.list');
    expect(names.get('streamScans')).toBe('scans.stream');
  });

  it('of operations that would have the same name are refused when they are generated', () => {
    const tags = ['Folders'];
    const twice = {
      '/a': { get: { operationId: 'getFolder', tags } },
      '/b': { get: { operationId: 'getFolders', tags } },
    };
    expect(() => methodNames({ paths: twice })).toThrow('getFolders and getFolder would both be folders.get');
  });

  it.each(called)('$id sends $method $path', async ({ id, method, path, operation }) => {
    requests.length = 0;
    const inPath = [...path.matchAll(/\{[^}]+\}/g)].map(() => 'a/b');
    const sent = path.replace(/\{[^}]+\}/g, 'a%2Fb');
    const body = operation.requestBody === undefined ? [] : [{ sent: true }];
    const result = methods.get(names.get(id)!)!(...inPath, ...body);
    if (result instanceof URL) return expect(result.href).toBe(`https://qr.test${sent}`);
    if (result instanceof Promise || 'then' in (result as object)) await result;
    else
      await (result as AsyncIterable<unknown>)
        [Symbol.asyncIterator]()
        .next()
        .catch(() => undefined);
    const [request] = requests;
    expect(`${request?.method} ${request?.url}`).toBe(`${method} https://qr.test${sent}`);
    expect(await request?.text()).toBe(body.length > 0 ? '{"sent":true}' : '');
    const takesKey = JSON.stringify(operation.parameters ?? []).includes('Idempotency-Key');
    expect(request?.headers.has('Idempotency-Key')).toBe(takesKey && method === 'POST');
  });
});

describe('the client and the service', () => {
  const world = useService({ roles: 'all', connections: 10 });
  const optionsOf = (options: Partial<ClientOptions>) => ({
    ...{ baseUrl: world.service.url, apiKey: world.acme.key },
    ...options,
  });
  const clientOf = (options: Partial<ClientOptions> = {}) => new QrClient(optionsOf(options));
  const failureOf = async (call: PromiseLike<unknown>): Promise<ProblemError> => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProblemError);
    return error as ProblemError;
  };

  it('create, read, change and delete a code', async () => {
    const qr = clientOf();
    const { data: code, response } = await qr.codes.create(URL_CODE).withResponse();
    expect([response.status, response.headers.get('ETag')]).toEqual([201, `"${code.version}"`]);
    expect(await qr.codes.get(code.id)).toMatchObject(URL_CODE);
    const changed = await qr.codes.update(code.id, { name: 'Lunch' }, { ifMatch: code.version });
    expect(changed.name).toBe('Lunch');
    const late = await failureOf(qr.codes.update(code.id, { name: 'Late' }, { ifMatch: code.version }));
    expect(late).toBeInstanceOf(PreconditionFailedError);
    expect(await qr.codes.delete(code.id)).toBeUndefined();
    const gone = await failureOf(qr.codes.get(code.id));
    expect(gone).toBeInstanceOf(NotFoundError);
    expect(gone).toMatchObject({ name: 'NotFoundError', status: 404, code: 'not_found', retryAfter: null });
    expect(gone.requestId).toBe(gone.headers.get('X-Request-Id'));
  });

  it('read lists item by item, page by page, and as CSV', async () => {
    const qr = clientOf();
    const tags = ['listed'];
    for (const name of ['One', 'Two', 'Three']) await qr.codes.create({ ...URL_CODE, name, tags });
    const list = () => qr.codes.list({ tag: tags, limit: 2 });
    const names: string[] = [];
    for await (const { name } of list()) names.push(name);
    expect(names).toEqual(['Three', 'Two', 'One']);
    const sizes: number[] = [];
    for await (const page of list().pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([2, 1]);
    expect((await list()).next_cursor).toEqual(expect.any(String));
    const csv = await (await qr.codes.list({ tag: tags }).csv()).text();
    expect(csv.trim().split('\n')).toHaveLength(4);
    expect((await qr.analytics.get({ tag: tags })).totals.scans).toBe(0);
    expect(
      (await qr.analytics.get({ tag: tags, by: ['country'] }).csv()).headers.get('Content-Type'),
    ).toMatch(/^text\/csv/);
  });

  it('read lists of settings, which have other names', async () => {
    const admin = clientOf({ apiKey: await adminKey() });
    const names: string[] = [];
    for await (const { name } of admin.apiKeys.list({ limit: 1 })) names.push(name);
    expect(names).toContain('Admin of the client');
  });

  const adminKey = async () => {
    const created = await world.admin.post<{ key: string }>('/api/settings/v1/api-keys', {
      ...{ name: 'Admin of the client', scope: 'admin' },
    });
    return created.body.key;
  };

  it('send CSV as a text, as bytes and as a stream, and files as a form', async () => {
    const qr = clientOf();
    const csv = (name: string) => `name,category,url\n${name},url,https://example.com\n`;
    const form = new FormData();
    form.set('file', new Blob([csv('Form')], { type: 'text/csv' }), 'codes.csv');
    const bodies = [
      csv('Text'),
      new TextEncoder().encode(csv('Bytes')),
      new Blob([csv('Stream')]).stream() as ReadableStream<Uint8Array>,
      new Blob([csv('Blob')]),
      form,
    ];
    for (const body of bodies)
      expect(await qr.codes.bulkCreate(body, { dry_run: true })).toMatchObject({ valid: 1 });
  });

  it('download images as bytes and as a stream', async () => {
    const qr = clientOf();
    const { id } = await qr.codes.create(URL_CODE);
    const png = new Uint8Array(await (await qr.codes.getImage(id, { format: 'png' })).arrayBuffer());
    expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    const { body, headers } = await qr.codes.getImage(id);
    expect(headers.get('Content-Type')).toMatch(/^image\/svg/);
    let text = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
    expect(text).toContain('</svg>');
    const unchanged = await qr.codes.getImage(id, {}, { headers: { 'If-None-Match': headers.get('ETag')! } });
    expect(unchanged.status).toBe(304);
    const refused = await failureOf(qr.codes.getImage(id, { format: 'gif' as 'png' }));
    expect(refused).toBeInstanceOf(ValidationError);
  });

  it('read scans as they happen, and continue after a lost connection without a loss', async () => {
    await world.service.createScanMonths('2026-01-01', 12);
    const open: AbortController[] = [];
    const qr = clientOf({
      fetch: async (request) => {
        const connection = new AbortController();
        const signal = AbortSignal.any([request.signal, connection.signal]);
        const response = await fetch(new Request(request, { signal }));
        open.push(connection);
        return response;
      },
    });
    const code = await world.acme.qrCode();
    const stop = new AbortController();
    const stream = qr.scans.stream(code.id, {}, { signal: stop.signal });
    const scans = stream[Symbol.asyncIterator]();
    const scan = () => world.acme.scan(code);
    let next = scans.next();
    await waitUntil(() => open.length > 0, 'the stream');
    await scan();
    const first = (await next).value!;
    expect([first.qr_code_id, stream.lastEventId]).toEqual([code.id, first.id]);
    next = scans.next();
    open[0]!.abort();
    await scan();
    const second = (await next).value!;
    expect(second.id).not.toBe(first.id);
    next = scans.next();
    stop.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });

  it('throw errors by their kind, with the fault of each field', async () => {
    const invalid = await failureOf(
      clientOf().codes.create({ ...URL_CODE, name: '', qr_data: { url: 'nowhere' } }),
    );
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid).toMatchObject({ status: 422, code: 'validation_failed', requestId: expect.any(String) });
    expect(invalid.faults.map(({ pointer }) => pointer).sort()).toEqual(['/name', '/qr_data/url']);
    expect(invalid.details).toMatchObject({ code: 'validation_failed', status: 422 });
    expect(await failureOf(clientOf({ apiKey: 'qrk_wrong' }).codes.list())).toBeInstanceOf(
      AuthenticationError,
    );
    expect(await failureOf(clientOf().apiKeys.list())).toBeInstanceOf(PermissionError);
  });

  it('have an Idempotency-Key of their own for each call', async () => {
    const qr = clientOf({ apiKey: await adminKey() });
    const [one, other] = [
      await qr.folders.create({ name: 'Menus' }),
      await qr.folders.create({ name: 'Lists' }),
    ];
    expect(one.id).not.toBe(other.id);
    const options = { idempotencyKey: 'my-key' };
    const create = () => qr.codes.create(URL_CODE, options).withResponse();
    const [first, again] = [await create(), await create()];
    expect([again.data.id, again.response.headers.get('Idempotent-Replayed')]).toEqual([
      first.data.id,
      'true',
    ]);
    const key = { name: 'CI', scope: 'read' } as const;
    const { id } = await qr.apiKeys.create(key, options);
    const done = await failureOf(qr.apiKeys.create(key, options));
    expect(done).toBeInstanceOf(AlreadyDoneError);
    expect(done.details).toMatchObject({ id });
  });

  it('are executed once when their response is lost', async () => {
    const keys: (string | null)[] = [];
    const qr = clientOf({
      fetch: async (request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const response = await fetch(request);
        if (keys.length === 1) throw new TypeError('fetch failed');
        return response;
      },
    });
    await qr.codes.create({ ...URL_CODE, tags: ['once'] });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
    expect((await qr.codes.list({ tag: ['once'] })).data).toHaveLength(1);
  });

  it('throw the type and the detail of an error of SCIM', async () => {
    const refused = await failureOf(clientOf().scim.users.list());
    expect(refused).toMatchObject({ status: 401, code: 'scim_error' });
    expect(refused.detail).toContain('token');
    const { key } = await enableScim(
      world.service,
      await world.service.person('admin', await world.service.client()),
    );
    const scim = clientOf({ apiKey: key }).scim.users;
    expect(await failureOf(scim.list({ filter: 'nothing' }))).toMatchObject({
      status: 400,
      code: 'invalidFilter',
    });
    expect((await scim.list()).Resources).toHaveLength(1);
  });

  it('are also typed by their paths', async () => {
    const api = createApiClient(optionsOf({}));
    const tag = ['by-path'];
    await api.POST('/api/v1/qr', { body: { ...URL_CODE, tags: tag } });
    const read = (cursor: string | undefined) =>
      dataOf(api.GET('/api/v1/qr', { params: { query: { tag, ...(cursor ? { cursor } : {}) } } }));
    const names: string[] = [];
    for await (const { name } of itemsOf(read)) names.push(name);
    expect(names).toEqual(['Menu']);
  });
});
