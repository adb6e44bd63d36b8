import { operations, pathTo } from '../toolbox/contract.js';
import { surfaceOf } from '../toolbox/surfaces.js';
import { useService } from '../toolbox/use-service.js';

const ORIGIN = 'https://dashboard.example';
const EXPOSED = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-RateLimit-Quota', 'X-RateLimit-Quota-Remaining', 'X-RateLimit-Quota-Reset'],
  ...['RateLimit-Policy', 'RateLimit'],
  ...['Retry-After', 'ETag', 'Link', 'Location', 'X-Request-Id', 'Idempotent-Replayed'],
];
const paths = [...new Set(operations.map(({ path }) => path))].filter(
  (path) => surfaceOf(path).cors !== null,
);

const list = (header = '') => header.split(/,\s*/).sort();

describe('a page of another origin', () => {
  const world = useService();

  const preflight = (path: string, headers: Record<string, string> = {}) =>
    world.acme.call('OPTIONS', path, {
      hasCredentials: false,
      headers: { origin: ORIGIN, 'access-control-request-method': 'POST', ...headers },
    });

  it.each(paths)('gets leave by its preflight for the methods of %s, without a key', async (path) => {
    const { status, bytes, headers } = await preflight(pathTo({ path }), {
      'x-request-id': 'preflight-1',
    });
    const methods = operations.filter((each) => each.path === path).map(({ method }) => method);
    expect([status, bytes.length, headers['x-request-id']]).toEqual([204, 0, 'preflight-1']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-max-age': '600',
    });
    expect(list(headers['access-control-allow-methods'])).toEqual(
      [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort(),
    );
    expect(list(headers['access-control-allow-headers'])).toEqual(
      [
        ...['Authorization', 'X-API-Key', 'Content-Type', 'Accept', 'Cache-Control', 'X-Requested-With'],
        ...['Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID', 'X-Request-Id'],
        ...['traceparent', 'tracestate', 'baggage', 'sentry-trace'],
      ].sort(),
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may read answers and refusals alike, and the headers of ours', async () => {
    const { id } = await world.acme.qrCode();
    const answers = [
      await world.acme.get(`/api/v1/qr/${id}`, { headers: { origin: ORIGIN } }),
      await world.acme.get('/api/v1/qr?colour=red', { headers: { origin: ORIGIN } }),
      await world.acme.get('/api/v1/nothing', { headers: { origin: ORIGIN } }),
      await world.acme.call('PUT', '/api/v1/qr', { headers: { origin: ORIGIN } }),
      await world.acme.get('/api/v1/qr', { headers: { origin: ORIGIN }, hasCredentials: false }),
      await world.acme.post('/api/v1/qr', '{', { headers: { origin: ORIGIN } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 405, 401, 400]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(list(headers['access-control-expose-headers'])).toEqual([...EXPOSED].sort());
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers['x-request-id']).toBeDefined();
    }
  });

  it('gets 404 to the preflight of an unknown path', async () => {
    const { status, body } = await preflight('/api/v1/nothing');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it.each([
    '/api/settings/v1/members',
    '/api/auth/v1/sign-in',
    '/api/scim/v2/Users',
    '/api/v10/qr',
    '/livez',
  ])('gets no leave for %s', async (path) => {
    const answers = [
      await preflight(path),
      await world.acme.get(path, { headers: { origin: ORIGIN }, hasCredentials: false }),
    ];
    for (const { status, headers } of answers) {
      expect(status).not.toBe(204);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
