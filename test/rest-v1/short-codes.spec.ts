import { isOwnPath, SERVED_PATHS } from '#libs/platform';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import { listHandlers } from '../../src/http/pipeline/nest-metadata.js';
import type { Problem } from '../toolbox/problem.js';
import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const bodyOf = (fields: object) => ({
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  ...fields,
});

describe('short codes', () => {
  const world = useService({ roles: 'all' });

  it('cannot be a health check of the port of the scans, in any case: 422 with what to change', async () => {
    const { acme } = world;
    for (const short_code of ['livez', 'READYZ']) {
      const body = bodyOf({ short_code });
      const answers = [
        await acme.post<Problem>('/api/v1/qr', body),
        await acme.put<Problem>('/api/v1/qr/by-external-id/sku-1', body),
      ];
      const { body: report } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', [body, bodyOf({})]);
      const problems = [...answers.map((answer) => answer.body), report.results[0]?.error];
      for (const problem of problems)
        expect([problem?.status, problem?.errors]).toEqual([
          422,
          [
            {
              pointer: '/short_code',
              code: 'invalid_value',
              detail: `short_code must not be ${short_code}: the service uses this path itself; choose another, such as ${short_code}-1`,
            },
          ],
        ]);
    }
    expect((await fetch(`${world.service.shortUrl}/livez`)).status).toBe(200);
  });

  it('can be the name of a path of the API, which has an origin of its own', async () => {
    const { short_url, payload, short_code } = await world.acme.qrCode({ short_code: 'Docs' });
    expect([short_url, payload]).toEqual([`${SHORT_URL_BASE}/Docs`, `${SHORT_URL_BASE}/Docs`.toUpperCase()]);
    for (const spelling of [short_code, 'docs', 'DOCS', 'docs/'])
      expect((await world.acme.scan({ short_code: spelling })).status).toBe(302);
    expect((await world.acme.get('/docs', { hasCredentials: false })).status).toBe(200);
  });

  it('are eight lower-case characters unless they are given', async () => {
    const { short_code, payload } = await world.acme.qrCode();
    expect(short_code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
    expect(payload).toBe(`${SHORT_URL_BASE}/${short_code}`.toUpperCase());
  });
});

describe('GET /api/v1/short-codes/:code', () => {
  const world = useService();
  const isFree = async (code: string, query = '') =>
    (await world.acme.get<{ available: boolean }>(`/api/v1/short-codes/${code}${query}`)).body.available;

  it('says whether a code is free, in any case; one of others, a deleted and a reserved one look alike', async () => {
    const other = await world.service.client();
    const deleted = await other.qrCode({ short_code: 'was-there' });
    await other.delete(`/api/v1/qr/${deleted.id}`);
    await other.qrCode({ short_code: 'Theirs' });
    expect(await isFree('Free-1')).toBe(true);
    expect(await Promise.all(['theirs', 'WAS-THERE', 'livez', '01'].map((code) => isFree(code)))).toEqual([
      ...[false, false, false, false],
    ]);
    const { short_code } = await world.acme.qrCode({ short_code: 'Free-1' });
    expect(await isFree(short_code!)).toBe(false);
  });

  it('rejects what no code can be, and a domain of nobody or of others: 422', async () => {
    const at = async (path: string) => {
      const { status, body } = await world.acme.get<Problem>(`/api/v1/short-codes/${path}`);
      return [status, body.errors.map(({ parameter, detail }) => [parameter, detail])];
    };
    const rule = 'code must be 1 to 64 characters from A-Z a-z 0-9 _ -';
    expect(await at('a%20b')).toEqual([422, [['code', rule]]]);
    expect(await at('x'.repeat(65))).toEqual([422, [['code', rule]]]);
    expect(await at('menu?domain=go.nobody.example')).toEqual([
      ...[422, [['domain', 'domain must be a verified domain of this workspace']]],
    ]);
  });

  it('can be asked 60 times per minute: 429 with Retry-After', async () => {
    const acme = await world.service.client();
    for (let count = 0; count < 60; count++) await acme.get('/api/v1/short-codes/menu');
    const { status, body, headers } = await acme.get('/api/v1/short-codes/menu');
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
    expect((await world.acme.get('/api/v1/short-codes/menu')).status).toBe(200);
  });
});

describe('GET of a short path at the port of the API', () => {
  const world = useService({ roles: 'all' });

  const visit = async (path: string, method = 'GET') => {
    const response = await fetch(world.service.url + path, { method, redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };

  it.each([
    ['/s/5gz16r46', '/5gz16r46'],
    ['/S/5GZ16R46?x=1', '/5GZ16R46?x=1'],
    ['/s/docs', '/docs'],
    ['/s/5gz16r46+', '/5gz16r46+'],
    ['/s/5gz16r46/cta/book?key=a', '/5gz16r46/cta/book?key=a'],
    ['/5gz16r46', '/5gz16r46'],
    ['/5gz16r46/', '/5gz16r46/'],
    ['/5gz16r46.', '/5gz16r46.'],
    ['/s/5gz16r46)%20', '/5gz16r46)%20'],
    ['/5gz16r46//', '/5gz16r46//'],
    ['//5gz16r46', '/5gz16r46'],
    ['/5gz16r46&amp;x=1', '/5gz16r46&amp;x=1'],
    ['/5gz16r46%3Fx=1', '/5gz16r46%3Fx=1'],
  ])('%s leads to %s of SHORT_URL_BASE, so that printed codes stay valid', async (path, target) => {
    expect(await visit(path)).toEqual([308, SHORT_URL_BASE + target]);
    expect(await visit(path, 'HEAD')).toEqual([308, SHORT_URL_BASE + target]);
  });

  it.each([
    '/s',
    '/s/',
    '/api/nothing',
    '/DOCS/nothing',
    '/assets',
    '/a.b',
    '//example.com',
    '/s//example.com',
  ])('%s leads nowhere', async (path) => {
    expect(await visit(path)).toEqual([expect.any(Number), null]);
  });

  it('has no effect on other methods', async () => {
    expect(await visit('/s/5gz16r46', 'POST')).toEqual([404, null]);
  });

  it('never leads from a path that the service serves', async () => {
    const segmentOf = (path: string) => path.split('/')[1] ?? '';
    const routed = listHandlers(world.service.running.app)
      .map(({ template }) => segmentOf(template))
      .filter((segment) => segment !== '');
    expect(routed).toContain('api');
    expect(routed.filter((segment) => !isOwnPath(segment))).toEqual([]);
    const pages = SERVED_PATHS.filter((segment) => !['api', 's'].includes(segment));
    const statuses: Record<string, number> = {};
    for (const path of pages)
      statuses[path] = (await world.acme.get(`/${path}`, { hasCredentials: false })).status;
    // Signing out needs a form, /assets has no page, /guides redirects to its folder, and /errors to the guide of errors. Messages to /mcp are POST requests.
    // Reports, connections and unsubscriptions have pages below these paths only.
    const others = {
      'sign-out': 303,
      assets: 404,
      guides: 308,
      mcp: 405,
      errors: 302,
      r: 404,
      sso: 404,
      // Without a token, the link has ended.
      'sso-setup': 410,
      unsubscribe: 404,
    };
    expect(statuses).toEqual({ ...Object.fromEntries(pages.map((path) => [path, 200])), ...others });
  });
});

describe('GET of a short path at the port of the API, where SHORT_URL_BASE is a path of the same host', () => {
  const world = useService({ roles: 'all', env: { SHORT_URL_BASE: 'https://qr.test/s' } });

  it('is 404, since a proxy routes it to the scans, and a redirect would be endless', async () => {
    const code = await world.acme.qrCode({ short_code: 'table-1' });
    expect([code.short_url, code.payload]).toEqual([
      'https://qr.test/s/table-1',
      'HTTPS://QR.TEST/S/TABLE-1',
    ]);
    const response = await fetch(`${world.service.url}/s/table-1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    for (const path of ['/s/table-1', '/S/TABLE-1'])
      expect((await fetch(world.service.shortUrl + path, { redirect: 'manual' })).status).toBe(302);
  });
});
