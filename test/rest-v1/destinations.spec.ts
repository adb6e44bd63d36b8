import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Problem } from '../toolbox/problem.js';
import { ownShortUrls, pastedUrls, refusedUrls } from '../toolbox/refused-urls.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { testDestinations } from './destinations.js';

const bodyOf = (url: string) => ({ name: 'A', category: 'url', qr_data: { url } });

// The other spellings are sent every way by `npm run test:slow`.
const world = testDestinations({
  refused: ['', 'javascript:alert(1)', 'https://https://example.com', `${BASE_URL}/s/ABC`],
  mistaken: [['https://https://example.com', 'https://example.com']],
  pasted: pastedUrls.slice(-1),
});

describe('a destination', () => {
  it('is refused in every spelling that does not lead to the web, and nothing is stored', async () => {
    const acme = await world.service.client();
    const urls = [...refusedUrls.map(([, url]) => url), ...ownShortUrls(BASE_URL)];
    const { body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', urls.map(bodyOf));
    const faults = body.results.map(({ error }, index) => [
      urls[index]?.slice(0, 100),
      (error as Problem | undefined)?.errors.map(({ pointer, code }) => [pointer, code]),
    ]);
    expect(faults).toEqual(urls.map((url) => [url.slice(0, 100), [['/qr_data/url', 'invalid_url']]]));
    expect((await acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total).toBe(0);
  });

  it('may be pages of this service that are no short URLs', async () => {
    const pages = ['', 'guides/webhooks', 'docs', 'sign-up'].map((page) => bodyOf(`${BASE_URL}/${page}`));
    const { body } = await world.acme.post<BulkReportDto>('/api/v1/qr/bulk', pages);
    expect(body.created).toBe(pages.length);
  });
});
