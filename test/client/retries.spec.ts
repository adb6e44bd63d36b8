import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ConnectionError,
  ConnectionTimeoutError,
  ConflictError,
  QrClient,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  type ClientOptions,
} from '../../packages/client/index.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const problem =
  (status: number, code: string, headers: Record<string, string> = { 'Retry-After': '0' }): Answer =>
  (response) =>
    response
      .writeHead(status, { ...headers, 'Content-Type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code, request_id: 'r' }));
const ok: Answer = (response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[],"next_cursor":null}');
const cutOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"data"', () => response.destroy());
};
const reset: Answer = (response) => response.destroy();
const silent: Answer = () => undefined;

describe('retries of the client', () => {
  let server: Server;
  let answers: Answer[];
  let requests: IncomingMessage[];
  const bodies: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => bodies.push(body));
      (answers.shift() ?? ok)(response, request);
    }).listen(0);
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    [answers, requests] = [[], []];
    bodies.length = 0;
  });

  const clientOf = (options: Partial<ClientOptions> = {}) =>
    new QrClient({ baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`, ...options });
  const folder = { name: 'Menus' };

  it.each([
    ['408', problem(408, 'request_timeout')],
    ['409 while the first one is in progress', problem(409, 'request_in_progress')],
    ['429', problem(429, 'rate_limited')],
    ['429 until a time', problem(429, 'rate_limited', { 'Retry-After': new Date(0).toUTCString() })],
    ['500', problem(500, 'internal_error', {})],
    ['503', problem(503, 'unavailable')],
    ['a reset connection', reset],
    ['a body that is cut off', cutOff],
  ])('follow %s, with the same body and the same key', async (_, failure) => {
    answers = [failure];
    await clientOf().folders.create(folder);
    expect(bodies).toEqual([1, 2].map(() => JSON.stringify(folder)));
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  });

  it('are two unless another number is chosen, for the client or for one call', async () => {
    answers = Array.from({ length: 9 }, () => problem(503, 'unavailable'));
    await expect(clientOf().folders.list()).rejects.toBeInstanceOf(ServerError);
    expect(requests).toHaveLength(3);
    await expect(clientOf({ maxRetries: 0 }).folders.list()).rejects.toBeInstanceOf(ServerError);
    expect(requests).toHaveLength(4);
    await expect(clientOf().folders.list({}, { maxRetries: 1 })).rejects.toBeInstanceOf(ServerError);
    expect(requests).toHaveLength(6);
  });

  it.each([
    ['409 of another kind', problem(409, 'conflict'), ConflictError],
    ['501', problem(501, 'not_implemented'), ServerError],
  ])('do not follow %s', async (_, failure, type) => {
    answers = [failure];
    await expect(clientOf().folders.create(folder)).rejects.toBeInstanceOf(type);
    expect(requests).toHaveLength(1);
  });

  it('do not repeat what may have been executed and is not safe to repeat', async () => {
    const qr = clientOf();
    answers = [reset];
    await expect(qr.scim.users.create({ userName: 'a' })).rejects.toBeInstanceOf(ConnectionError);
    answers = [problem(500, 'internal_error', {})];
    await expect(qr.codes.update('1', { name: 'x' }, { ifMatch: 1 })).rejects.toBeInstanceOf(ServerError);
    expect([requests.length, requests[1]?.headers['if-match']]).toEqual([2, '"1"']);
    // Nothing was done here.
    answers = [problem(503, 'unavailable')];
    await qr.codes.update('1', { name: 'x' }, { ifMatch: '"1"' });
    expect(requests).toHaveLength(4);
  });

  it('do not wait longer than maxWaitMs', async () => {
    const limited = problem(429, 'rate_limited', { 'Retry-After': '61' });
    answers = [
      limited,
      problem(429, 'quota_exceeded', { 'Retry-After': '86400' }),
      problem(429, 'rate_limited', { 'Retry-After': '1' }),
    ];
    const error: unknown = await clientOf()
      .folders.list()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 61, requestId: null, code: 'rate_limited' });
    await expect(clientOf().folders.list()).rejects.toBeInstanceOf(QuotaExceededError);
    await expect(clientOf({ maxWaitMs: 500 }).folders.list()).rejects.toMatchObject({ retryAfter: 1 });
    expect(requests).toHaveLength(3);
  });

  it('follow a response that does not arrive in time', async () => {
    answers = [silent];
    await clientOf({ timeoutMs: 200 }).folders.list();
    expect(requests).toHaveLength(2);
    answers = [silent];
    const late = clientOf().folders.list({}, { timeoutMs: 50, maxRetries: 0 });
    await expect(late).rejects.toBeInstanceOf(ConnectionTimeoutError);
    await expect(late).rejects.toThrow(/GET http.*\/api\/v1\/folders: no response within 50 ms/);
  });

  it('end with the signal of the call, during a request and during a wait', async () => {
    answers = [silent];
    const waiting = new AbortController();
    const call = clientOf().folders.list({}, { signal: waiting.signal });
    const ended = expect(call).rejects.toThrow('enough');
    while (requests.length === 0) await new Promise(setImmediate);
    waiting.abort(new Error('enough'));
    await ended;
    answers = [problem(429, 'rate_limited', { 'Retry-After': '30' })];
    const between = new AbortController();
    const limited = clientOf().folders.list({}, { signal: between.signal });
    const stopped = expect(limited).rejects.toThrow('enough');
    while (requests.length < 2) await new Promise(setImmediate);
    between.abort(new Error('enough'));
    await stopped;
    expect(requests).toHaveLength(2);
  });

  it('leave what a request says: version, key and further headers', async () => {
    await clientOf({ apiKey: 'qrk_1', headers: { 'X-Team': 'a' } }).folders.list(
      {},
      { headers: { 'X-Request-Id': 'b' } },
    );
    expect(requests[0]?.headers).toMatchObject({
      ...{ authorization: 'Bearer qrk_1', 'x-team': 'a', 'x-request-id': 'b' },
      'user-agent': expect.stringMatching(/^qr-service-client\/\d+\.\d+\.\d+ Node\.js\/v?\d+/) as string,
    });
  });

  it('are not needed for the page of a proxy, which is an error without details', async () => {
    answers = [(response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>No</h1>')];
    const error: unknown = await clientOf()
      .folders.list()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'PermissionError', code: 'unreachable', details: null, faults: [] });
  });
});
