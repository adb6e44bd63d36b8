import type { INestApplication } from '@nestjs/common';
import { request } from 'undici';
import { buildDocument } from '../../src/http/openapi/document.js';
import type { Client } from '../toolbox/client.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { TestService } from '../toolbox/test-service.js';
import {
  callers,
  LIMIT_BYTES,
  MEDIA_TYPE,
  PATCH_TYPE,
  startWithTestSurface,
  WRONG_TOKEN,
} from './test-surface.js';

const PATH = '/api/test/v2/items';

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  path?: string;
  token?: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

describe('a surface with its own token, media types, errors and limits, which only this test registers', () => {
  let service: TestService;
  let app: INestApplication;
  let acme: Client;

  beforeAll(async () => {
    service = await TestService.start();
    acme = await service.client();
    app = await startWithTestSurface(service.database.url);
    const { workspaceId, apiKeyId } = acme;
    const actor = { type: 'key' as const, id: apiKeyId, name: 'test' };
    const key = {
      kind: 'key' as const,
      workspaceId,
      apiKeyId,
      isPrevious: false,
      keyKind: 'service' as const,
      scope: 'read_write' as const,
      granted: new Set<never>(),
      permissions: new Set<never>(),
      addressRanges: [],

      isWorkspaceDeleted: false,
      isWorkspaceSuspended: false,
      isWorkspaceFrozen: false,
      madeBy: null,
      readsLeads: true,
      expiresAt: null,
      actor,
    };
    const caller = { ...key, plan: 'business' as const };
    callers.set('good', { ...caller, limits: { perMinute: 500, perMonth: 9_000 } });
    callers.set('free', { ...caller, plan: 'free', limits: { perMinute: 500, perMonth: 9_000 } });
    const { workspaceId: other } = await service.client();
    callers.set('poor', { ...caller, workspaceId: other, limits: { perMinute: 1, perMonth: 9_000 } });
  });
  afterAll(async () => {
    callers.clear();
    await app.close();
    await service.close();
  });

  const send = async ({ method = 'GET', path = PATH, token = 'good', body, type, headers }: Sent = {}) => {
    const answer = await request(`${await app.getUrl()}${path}`, {
      method,
      headers: {
        authorization: `Test ${token}`,
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
      body: body ?? null,
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  };
  const create: Sent = { method: 'POST', body: '{"name":"a"}', type: MEDIA_TYPE };
  const patch: Sent = { method: 'PATCH', body: '{"name":"a"}', type: PATCH_TYPE };

  const refusals: [status: number, reason: string, what: string, sent: Sent][] = [
    [401, 'unauthenticated', 'a wrong token', { token: 'wrong' }],
    [401, 'unauthenticated', 'an API key of REST v1', { headers: { authorization: 'Bearer qrk_x' } }],
    [403, 'forbidden', 'a workspace whose plan lacks it', { token: 'free' }],
    [404, 'not_found', 'an unknown path', { path: '/api/test/v2/nothing' }],
    [404, 'not_found', 'a problem of the handler', { ...patch, body: '{"name":"gone"}' }],
    [405, 'method_not_allowed', 'a wrong method', { method: 'PUT' }],
    [415, 'unsupported_media_type', 'plain JSON', { ...create, type: 'application/json' }],
    [415, 'unsupported_media_type', 'the type of POST in a PATCH', { ...patch, type: MEDIA_TYPE }],
    [413, 'payload_too_large', 'a large body', { ...create, body: `"${'x'.repeat(LIMIT_BYTES)}"` }],
    [400, 'malformed_json', 'broken JSON', { ...create, body: '{' }],
    [400, 'validation_failed', 'a hostile body', { ...create, body: '{"name":"\\u0000"}' }],
    [400, 'validation_failed', 'a body that its DTO refuses', { ...create, body: '{"name":1}' }],
    [500, 'internal_error', 'a bug', { method: 'DELETE' }],
    [501, 'not_found', 'what it does not offer', { path: `${PATH}/7` }],
  ];

  it.each(refusals)('answers %i %s to %s in its own form', async (status, reason, _what, sent) => {
    const answer = await send({ ...sent, headers: { 'x-request-id': 'trace-1', ...sent.headers } });
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      status,
      `${MEDIA_TYPE}; charset=utf-8`,
      { status: String(status), reason, trace: 'trace-1' },
    ]);
    expect(limitsOf(answer).limit).toBeGreaterThan(0);
    if (status === 401) expect(answer.headers).toMatchObject(WRONG_TOKEN);
    if (status === 405) expect(answer.headers.allow).toBe('DELETE, GET, HEAD, PATCH, POST');
  });

  it('answers 429 in its own form, by its own burst, and leaves the quota alone', async () => {
    const [first, second] = [await send({ token: 'poor' }), await send({ token: 'poor' })];
    expect([first.status, limitsOf(first)]).toMatchObject([200, { limit: 1, remaining: 0, quota: 9_000 }]);
    expect([second.status, second.headers['content-type'], second.body.reason]).toEqual([
      429,
      `${MEDIA_TYPE}; charset=utf-8`,
      'rate_limited',
    ]);
    expect(second.headers).toHaveProperty('retry-after');
    expect(limitsOf(second).quotaRemaining).toBe(9_000);
  });

  it('does not count in the limits of REST v1', async () => {
    const remaining = async () => {
      const headers = { authorization: `Bearer ${acme.key}` };
      return limitsOf(await send({ path: '/api/v1/nothing', headers })).remaining;
    };
    const before = await remaining();
    await send();
    expect(await remaining()).toBe(before - 1);
  });

  it('answers its successes in its media type, whatever Accept and an unknown query say', async () => {
    const answer = await send({ path: `${PATH}?unknown=1`, headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      200,
      `${MEDIA_TYPE}; charset=utf-8`,
      [{ name: 'count' }],
    ]);
    expect((await send(patch)).body).toEqual({ name: 'a' });
  });

  it('ignores unknown members of a query and a body, but still validates the known ones', async () => {
    const body = '{"name":"a","title":"Ms","nested":{"x":1}}';
    const created = await send({ ...create, body, path: `${PATH}?aadOptscim062020` });
    expect([created.status, Object.keys(created.body)]).toEqual([201, ['name', 'calls']]);
    expect((await send({ path: `${PATH}?count=2&aadOptscim062020=` })).body).toHaveLength(2);
    expect((await send({ path: `${PATH}?count=10&unknown=1` })).status).toBe(400);
    const whole = await send({ ...create, body, method: 'PUT', path: `${PATH}/7` });
    expect([whole.status, whole.body]).toEqual([200, JSON.parse(body)]);
  });

  it('runs a request again with the same Idempotency-Key', async () => {
    const keyed = { ...create, headers: { 'idempotency-key': 'k' } };
    const [first, second] = [await send(keyed), await send(keyed)];
    expect(Number(second.body.calls) - Number(first.body.calls)).toBe(1);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('gives no leave to pages of other origins', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    const answer = await send({ method: 'OPTIONS', headers });
    expect(answer.status).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('leaves the other surfaces as they are', async () => {
    for (const [path, requestId] of [
      ['/api/v1/nothing', 'request_id'],
      ['/api/settings/v1/nothing', 'requestId'],
      ['/api/nothing', 'request_id'],
    ] as const) {
      const { status, headers, body } = await send({ path });
      expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
      expect(body).toHaveProperty(requestId);
    }
  });

  it('is documented by what it says of itself', () => {
    const { paths, components, tags } = buildDocument(app, 'https://qr.test');
    const { get, post, patch: update } = paths[PATH]!;
    expect(tags).toContainEqual({
      ...{ name: 'Test', description: 'Items of the test.' },
      externalDocs: { description: 'Guide', url: '/guides/rest' },
    });
    expect(components!.securitySchemes!.testToken).toEqual({ type: 'http', scheme: 'test' });
    expect(post!.security).toEqual([{ testToken: [] }]);
    expect(post).not.toHaveProperty('parameters');
    expect(Object.keys(post!.responses)).toEqual(['201', 'default']);
    expect(Object.keys(update!.responses)).toEqual(['200', '404', 'default']);
    expect([post, update].map((each) => Object.keys((each!.requestBody as Body).content))).toEqual([
      [MEDIA_TYPE],
      [PATCH_TYPE],
    ]);
    expect(Object.keys((get!.responses['200'] as Body).content)).toEqual([MEDIA_TYPE]);
    const shared = (status: string) => (get!.responses[status] as { $ref: string }).$ref.split('/').at(-1)!;
    expect(shared('default')).toBe('TestError');
    expect(components!.responses!.TestError).toMatchObject({
      description: expect.stringContaining(
        '- 400: `validation_failed`\n- 401: `unauthenticated`\n',
      ) as string,
      content: { [MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/TestError' } } },
      headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    });
  });
});

interface Body {
  content: object;
}
