import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const URL_OF_PRODUCT = 'https://example.com/products/1';
const PATH = '/01/09506000134352/10/ABC123/21/';
const VOCABULARY = 'https://gs1.org/voc/';

const world = useService({ roles: 'all' });

let serials = 0;
const product = (fields: object = {}) =>
  world.acme.qrCode({
    category: 'gs1',
    qr_data: {
      ...{ gtin: '9506000134352', batch: 'ABC123', serial: String(++serials) },
      ...{ expiry: '2027-12-31', url: URL_OF_PRODUCT },
    },
    ...fields,
  });

async function get({ short_code }: QrCodeDto, query = '', accept?: string) {
  const headers = accept === undefined ? {} : { accept };
  const response = await fetch(`${world.service.shortUrl}/${short_code ?? ''}${query}`, {
    redirect: 'manual',
    headers,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function scanCount({ id }: QrCodeDto): Promise<number> {
  await world.service.whenScansAreTaken();
  return (await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
}

describe('a scan of gs1', () => {
  it('is redirected to the product, also for the type of its link, and says where the linkset is', async () => {
    const code = await product({ utm: { source: 'pack' } });
    for (const query of [
      '',
      '?linkType=gs1:pip',
      '?linkType=gs1:defaultLink',
      `?linkType=${VOCABULARY}pip`,
    ]) {
      const { status, headers } = await get(code, query);
      expect([query, status, headers.get('location')]).toEqual([
        query,
        302,
        `${URL_OF_PRODUCT}?utm_source=pack`,
      ]);
      expect(headers.get('link')).toBe(
        `<https://go.test${PATH}${serials}?linkType=linkset>; rel="linkset"; type="application/linkset+json", ` +
          `<https://id.gs1.org${PATH}${serials}?17=271231>; rel="http://www.w3.org/2002/07/owl#sameAs"`,
      );
    }
    expect(await scanCount(code)).toBe(4);
  });

  it('shows the linkset to programs, which is no scan', async () => {
    const code = await product({ utm: { source: 'pack' } });
    for (const [query, accept] of [
      ['?linkType=linkset', '*/*'],
      ['?linkType=all', '*/*'],
      ['', 'application/linkset+json'],
    ] as const) {
      const { status, headers, text } = await get(code, query, accept);
      expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
        200,
        'application/linkset+json',
        '*',
      ]);
      expect(headers.get('link')).toContain('rel="http://www.w3.org/ns/json-ld#context"');
      const links = [{ href: `${URL_OF_PRODUCT}?utm_source=pack`, title: 'Product information' }];
      expect(JSON.parse(text)).toEqual({
        linkset: [
          {
            anchor: `https://go.test${PATH}${serials}`,
            description: `GTIN 09506000134352, batch ABC123, serial ${serials}`,
            [`${VOCABULARY}pip`]: links,
            [`${VOCABULARY}defaultLink`]: links,
          },
        ],
      });
    }
    expect(await scanCount(code)).toBe(0);
  });

  it('answers 404 to a type of link that it does not have, and asks for the password first', async () => {
    const code = await product();
    const { status, text } = await get(code, '?linkType=gs1:recallStatus');
    expect([status, text.includes('Link not available')]).toEqual([404, true]);
    expect((await get(await product({ status: 'paused' }), '?linkType=linkset')).status).toBe(410);
    const locked = await get(await product({ password: 'soup of the day' }), '?linkType=linkset');
    expect([locked.headers.get('content-type'), locked.text.includes(URL_OF_PRODUCT)]).toEqual([
      'text/html; charset=utf-8',
      false,
    ]);
    expect(await scanCount(code)).toBe(0);
  });

  it('is not changed by linkType for any other category', async () => {
    const code = await world.acme.qrCode({ category: 'url', qr_data: { url: 'https://example.com/' } });
    expect((await get(code, '?linkType=linkset', 'application/linkset+json')).status).toBe(302);
  });
});

describe('a product with a page', () => {
  const links = [
    { type: 'traceability', url: 'https://example.com/farm', description: 'Farm and harvest' },
    { type: 'instructions', url: 'https://example.com/en', lang: 'en', title: 'How to brew' },
    { type: 'instructions', url: 'https://example.com/de', lang: 'de' },
    { type: 'gs1:recallStatus', url: 'https://example.com/recall' },
  ];
  const data = (fields: object = {}) => ({
    ...{ gtin: '9506000134352', batch: 'ABC123', serial: String(++serials), expiry: '2027-05-31' },
    ...{ url: URL_OF_PRODUCT, viewer: true, title: '<Monte Alto>', description: 'Espresso beans', links },
    ...fields,
  });

  it('shows its links in the language of the visitor, a recall first, and what is printed, as a scan', async () => {
    const code = await product({ qr_data: data() });
    const { serial = '' } = code.qr_data as { serial?: string };
    const page = async (path: string) => {
      const response = await fetch(world.service.shortUrl + path, {
        headers: { 'accept-language': 'de', host: 'go.test' },
        redirect: 'manual',
      });
      return [response.status, (await response.text()).replace(/^.*<main/s, '')] as const;
    };
    for (const path of [`/${code.short_code ?? ''}`, `${PATH}${serial}?17=270531`]) {
      const [status, html] = await page(path);
      const shown = [...html.matchAll(/href="([^"]+)"[^]*?<b>([^<]+)</g)].map(([, href, title]) => [
        href,
        title,
      ]);
      expect([status, shown]).toEqual([
        200,
        [
          ['https://example.com/recall', 'Rückruf: bitte lesen'],
          [URL_OF_PRODUCT, 'Produktinformation'],
          ['https://example.com/farm', 'Woher es kommt'],
          ['https://example.com/de', 'Anleitung'],
        ],
      ]);
      expect(html).toContain('&lt;Monte Alto&gt;');
      expect(html).toMatch(/Verfallsdatum<\/dt><dd dir="auto">[^<]*31\. Mai 2027/);
    }
    expect(await scanCount(code)).toBe(2);
    const [status] = await page(`/${code.short_code ?? ''}?linkType=gs1:defaultLink`);
    expect(status).toBe(302);
  });

  it('needs a name, and a symbol that leads here', async () => {
    const create = (fields: object, dynamic = true) =>
      world.acme.post<Problem>('/api/v1/qr', {
        ...{ name: 'Beans', category: 'gs1', dynamic, qr_data: data(fields) },
      });
    const nameless = await create({ title: undefined });
    expect([nameless.status, nameless.body.errors[0]?.pointer]).toEqual([422, '/qr_data/title']);
    expect((await create({}, false)).status).toBe(422);
  });
});
