import { SERVED_PATHS, isOwnPath } from '#libs/urls';
import type { BulkReportDto } from '../../src/qr-bulk/qr-bulk.dto.js';
import { handlersOf } from '../../src/pipeline/nest-metadata.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const bodyOf = (fields: object) => ({
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  ...fields,
});

describe('short codes, where SHORT_URL_BASE is BASE_URL', () => {
  const world = useService({ env: { SHORT_URL_BASE: BASE_URL } });

  it('cannot be a path of the service, in any case: 422 with what to change', async () => {
    const { acme } = world;
    for (const short_code of ['docs', 'API', 'sign-in']) {
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
    expect((await acme.get('/docs', { hasCredentials: false })).status).toBe(200);
  });

  it('can be any other path, with a trailing slash too', async () => {
    const { short_url } = await world.acme.qrCode({ short_code: 'Docs-1' });
    expect(short_url).toBe(`${BASE_URL}/Docs-1`);
    for (const path of ['/Docs-1', '/docs-1/'])
      expect((await world.acme.get(path, { hasCredentials: false })).status).toBe(302);
  });

  it('are kept from every path that the service serves', async () => {
    const segmentOf = (path: string) => path.split('/')[1] ?? '';
    const routed = handlersOf(world.service.running.app)
      .map(({ template }) => segmentOf(template))
      .filter((segment) => segment !== '');
    expect(routed).toContain('api');
    expect(routed.filter((segment) => !isOwnPath(segment))).toEqual([]);
    // Nothing answers below the default path of short codes here, and `api` is below its operations.
    const pages = SERVED_PATHS.filter((segment) => !['api', 's'].includes(segment));
    const statuses: Record<string, number> = {};
    for (const path of pages)
      statuses[path] = (await world.acme.get(`/${path}`, { hasCredentials: false })).status;
    // Signing out takes a form, on the start page.
    expect(statuses).toEqual({ ...Object.fromEntries(pages.map((path) => [path, 200])), 'sign-out': 303 });
  });
});
