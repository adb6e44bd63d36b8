import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';

export interface Spellings {
  refused: readonly string[];
  /** Each with the URL that was probably meant. */
  mistaken: readonly (readonly [url: string, meant: string])[];
  pasted: readonly string[];
}

let acme: Client;
let code: QrCodeDto;

const bodyOf = (url: string) => ({ name: 'A', category: 'url', qr_data: { url } });
const CSV = { headers: { 'content-type': 'text/csv' } };
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const count = async () =>
  (await acme.get<{ total: number }>('/api/v1/qr?include_total=true&limit=1')).body.total;

/** Every way to write a destination, and the place of its fault. */
const writes: [string, (url: string) => Promise<Problem>][] = [
  ['POST', async (url) => (await acme.post<Problem>('/api/v1/qr', bodyOf(url))).body],
  ['PATCH', async (url) => (await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { qr_data: { url } })).body],
  [
    'a mobile client',
    async (url) => (await acme.patch<Problem>(`/api/mobile/v1/qr/${code.id}`, { qrData: { url } })).body,
  ],
  ['PUT', async (url) => (await acme.put<Problem>('/api/v1/qr/by-external-id/mine', bodyOf(url))).body],
  ['bulk', async (url) => errorOf(await acme.post<BulkReportDto>('/api/v1/qr/bulk', [bodyOf(url)]))],
  [
    'an edit in bulk',
    async (url) => {
      const edit = { ids: [code.id], patch: { qr_data: { url } } };
      return errorOf(await acme.patch<BulkReportDto>('/api/v1/qr/bulk', edit));
    },
  ],
  [
    'CSV',
    async (url) =>
      errorOf(await acme.post<BulkReportDto>('/api/v1/qr/bulk', `name,url\nA,${quoted(url)}\n`, CSV)),
  ],
];
const errorOf = ({ body }: { body: BulkReportDto }) => body.results[0]?.error as Problem;

/** Sends each spelling through every way to write a destination. */
export function testDestinations({ refused, mistaken, pasted }: Spellings): ServiceUnderTest {
  const world = useService();
  beforeEach(async () => {
    acme = await world.service.client();
    code = await acme.qrCode({ external_id: 'mine' });
  });

  describe.each(writes)('a destination by %s', (_name, write) => {
    it('is refused in every spelling that does not lead to the web, and nothing is stored', async () => {
      const before = await count();
      for (const url of refused) {
        const [fault] = (await write(url)).errors;
        const place = fault?.pointer ?? fault?.parameter;
        expect([url.slice(0, 100), place, fault?.code]).toEqual([
          url.slice(0, 100),
          expect.stringMatching(/^(?:\/qr_?data\/url|url)$/i),
          expect.stringMatching(/^(?:invalid_url|required)$/),
        ]);
      }
      expect(await count()).toBe(before);
      expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
    });

    it('names the URL that was probably meant', async () => {
      for (const [url, meant] of mistaken)
        expect((await write(url)).errors[0]?.detail).toMatch(
          new RegExp(`; did you mean ${meant.replaceAll('?', '\\?')}\\?$`),
        );
    });

    it('is stored without what surrounds it', async () => {
      for (const [index, text] of pasted.entries()) {
        world.service.clock.advance(1_000);
        await write(text.replace('/menu', `/menu/${index}`));
        const { data } = (await acme.get<QrCodeListDto>('/api/v1/qr?sort=-updated_at&limit=1')).body;
        expect(data[0]?.qr_data).toEqual({ url: `https://example.com/menu/${index}` });
      }
    });
  });

  describe('the other destinations of a code', () => {
    it.each([
      ['fallback_url', (url: string) => ({ fallback_url: url }), '/fallback_url'],
      ['a rule', (url: string) => ({ rules: [{ when: { countries: ['CH'] }, url }] }), '/rules/0/url'],
    ])('are refused alike: %s', async (_name, fieldsOf, pointer) => {
      for (const url of refused) {
        const body = { ...bodyOf('https://example.com/'), ...fieldsOf(url) };
        const created = await acme.post<Problem>('/api/v1/qr', body);
        const patched = await acme.patch<Problem>(`/api/v1/qr/${code.id}`, fieldsOf(url));
        expect([url.slice(0, 100), created.status, created.body.errors[0]?.pointer]).toEqual([
          url.slice(0, 100),
          422,
          pointer,
        ]);
        expect([url.slice(0, 100), patched.status]).toEqual([url.slice(0, 100), 422]);
      }
      expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
      const [text = ''] = pasted;
      const { body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, fieldsOf(text));
      expect(body).toMatchObject(fieldsOf(text.trim()));
    });
  });
  return world;
}
