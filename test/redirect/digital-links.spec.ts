import { renderAsync } from '@resvg/resvg-js';
import { request } from 'undici';
import { readSymbol } from '../../scripts/read-symbol.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { unzip } from '../toolbox/archives.js';
import { pagesOf } from '../toolbox/print-files.js';
import type { Problem } from '../toolbox/problem.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const HOST = 'id.example.org';
const ROOT = `https://${HOST}`;
const VOCABULARY = 'https://gs1.org/voc/';
const GTIN = '09506000134352';
const PRODUCT = `/01/${GTIN}`;
const BATCH = `${PRODUCT}/10/A%2F1`;
const ITEM = `${BATCH}/21/7`;
const to = (path: string) => `https://example.com/${path}`;

const world = useService({ roles: 'all' });

/** Creates a code on the domain, with which all tests of the resolver share a product. */
const create = (data: object, fields: object = {}) =>
  world.acme.qrCode({
    category: 'gs1',
    domain: HOST,
    qr_data: { gtin: '9506000134352', ...data },
    ...fields,
  });

let codes: Record<'product' | 'batch' | 'item', QrCodeDto>;
beforeAll(async () => {
  await verifiedDomain(world, HOST);
  const links = [
    { type: 'gs1:pip', url: to('de'), lang: 'de' },
    { type: 'pip', url: to('fr?a=1'), lang: 'fr' },
    { type: 'instructions', url: to('read.pdf'), media_type: 'application/pdf' },
    { type: 'instructions', url: to('read.html'), media_type: 'text/html', title: 'How to wash' },
    { type: 'certificationInfo', url: to('certificate/1') },
    { type: 'certificationInfo', url: to('certificate/2') },
    { type: 'recallStatus', url: to('recalls') },
  ];
  codes = {
    product: await create({ url: to('product'), links }),
    batch: await create({
      batch: 'A/1',
      expiry: '2027-12-31',
      url: to('batch'),
      links: [{ type: 'recallStatus', url: to('batch/recall') }],
    }),
    item: await create({ batch: 'A/1', serial: '7', url: to('item') }),
  };
});

interface Visit {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  headers?: Record<string, string>;
  host?: string;
}

async function visit(path: string, { method = 'GET', headers = {}, host = HOST }: Visit = {}) {
  const response = await request(world.service.shortUrl + path, {
    method,
    headers: { host, 'user-agent': 'curl/8.5.0', ...headers },
  });
  const { statusCode: status, headers: found } = response;
  return { status, headers: found, location: found.location, text: await response.body.text() };
}

const accept = (type: string) => ({ headers: { accept: type } });
const language = (tags: string) => ({ headers: { 'accept-language': tags } });

async function scanCount({ id }: QrCodeDto): Promise<number> {
  await world.service.whenScansAreTaken();
  return (await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
}

interface Linkset {
  linkset: (Record<string, { href: string; title: string; hreflang?: string[]; type?: string }[]> & {
    anchor: string;
  })[];
}
const linksetOf = async (path: string) =>
  JSON.parse((await visit(`${path}?linkType=linkset`)).text) as Linkset;

describe('the symbol of gs1', () => {
  it('is a GS1 Digital Link in canonical order, with what a till needs, and the short link works as well', async () => {
    expect([codes.product, codes.batch, codes.item].map(({ payload }) => payload)).toEqual([
      ROOT + PRODUCT,
      `${ROOT + BATCH}?17=271231`,
      ROOT + ITEM,
    ]);
    const shared = await world.acme.qrCode({
      category: 'gs1',
      qr_data: { gtin: '96385074', serial: 'x', url: to('shared') },
    });
    expect(shared.payload).toBe('https://go.test/01/00000096385074/21/x');
    expect((await visit('/01/96385074/21/x', { host: 'go.test' })).location).toBe(to('shared'));
    expect((await visit(`/${shared.short_code ?? ''}`, { host: 'go.test' })).location).toBe(to('shared'));
    const picture = await world.acme.get<string>(`/api/v1/qr/${codes.item.id}/image?format=svg`);
    const shown = await visit(`/${codes.item.short_code ?? ''}.svg`);
    expect([picture.status, shown.status]).toEqual([200, 200]);
  });

  it('is in the image, the preview, the archive, the label sheet, and the public picture', async () => {
    const { id, short_code, payload } = codes.item;
    const qr_data = { gtin: '9506000134352', batch: 'A/1', serial: '7', url: to('item') };
    const preview = { name: 'Item', category: 'gs1', domain: HOST, qr_data };
    const pictureOf = async (svg: string | Buffer) => (await renderAsync(svg.toString())).asPng();
    const files = await unzip((await world.acme.get(`/api/v1/qr/images.zip?id=${id}`)).bytes);
    const [sheet = Buffer.alloc(0)] = pagesOf((await world.acme.get(`/api/v1/qr/sheet.pdf?id=${id}`)).bytes);
    const pictures = {
      image: (await world.acme.get(`/api/v1/qr/${id}/image?format=png`)).bytes,
      preview: await pictureOf((await world.acme.post('/api/v1/qr/preview', preview)).bytes),
      archive: await pictureOf(files.get(`${codes.item.name}-${short_code}.svg`) ?? ''),
      sheet,
      public: await pictureOf((await visit(`/${short_code ?? ''}.svg`)).text),
    };
    for (const [name, picture] of Object.entries(pictures))
      expect([name, await readSymbol(picture)]).toEqual([name, payload]);
  });

  it('keeps the short URL for a code from before', async () => {
    const old = await create({ gtin: '614141007349', url: to('old') });
    await world.service.query('update qr_codes set digital_link = null where id = $1', [old.id]);
    const path = `/api/v1/qr/${old.id}`;
    const { body } = await world.acme.patch<QrCodeDto>(path, { qr_data: { gtin: '96385074' } });
    expect(body.payload).toBe(`${ROOT}/${old.short_code ?? ''}`.toUpperCase());
    expect((await visit('/01/00614141007349')).status).toBe(404);
  });

  it('is unique on its domain: a second code gets 409 that says which one has it', async () => {
    const body = { name: 'x', category: 'gs1', qr_data: { gtin: '9506000134352', url: to('x') } };
    const here = await world.acme.post<Problem>('/api/v1/qr', { ...body, domain: HOST });
    expect([here.status, here.body.code, here.body.errors]).toMatchObject([
      409,
      'conflict',
      [{ pointer: '/qr_data/gtin', code: 'taken' }],
    ]);
    expect(here.body.detail).toContain(codes.product.id);
    expect((await world.acme.post('/api/v1/qr', body)).status).toBe(201);
    const globex = await world.service.client();
    const there = await globex.post<Problem>('/api/v1/qr', body);
    expect(there.status).toBe(409);
    expect(there.body.detail).toContain('a QR code of another workspace');
    const copy = await world.acme.post<Problem>(`/api/v1/qr/${codes.product.id}/duplicate`, {});
    expect([copy.status, copy.body.code]).toEqual([409, 'conflict']);
    const item = { ...body, qr_data: { ...body.qr_data, serial: 'bulk' } };
    const bulk = await world.acme.post<{ results: { status: string }[] }>('/api/v1/qr/bulk', [item, item]);
    expect(bulk.body.results.map(({ status }) => status).sort()).toEqual(['created', 'failed']);
  });

  it('fixes the keys that it contains, but no other data', async () => {
    const path = `/api/v1/qr/${codes.batch.id}`;
    const refused = await world.acme.patch<Problem>(path, { qr_data: { batch: 'B', expiry: '2028-01-01' } });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        { pointer: '/qr_data/batch', code: 'immutable' },
        { pointer: '/qr_data/expiry', code: 'immutable' },
      ],
    ]);
    expect((await world.acme.patch(path, { qr_data: { gtin: GTIN, url: to('batch') } })).status).toBe(200);
  });

  it('is free again after deletion, and restoring onto a taken one is 409', async () => {
    const first = await create({ serial: 'again', url: to('first') });
    await world.acme.delete(`/api/v1/qr/${first.id}`);
    const path = `${PRODUCT}/21/again`;
    expect((await visit(path)).location).toBe(to('product'));
    const second = await create({ serial: 'again', url: to('second') });
    expect((await visit(path)).location).toBe(to('second'));
    const restored = await world.acme.post<Problem>(`/api/v1/qr/${first.id}/restore`, undefined);
    expect([restored.status, restored.body.errors.at(0)?.pointer]).toEqual([409, '/qr_data/gtin']);
    const many = await world.acme.post('/api/v1/qr/bulk/restore', { ids: [first.id] });
    expect(JSON.stringify(many.body)).toContain('GS1 Digital Link');
    await world.acme.delete(`/api/v1/qr/${second.id}`);
    expect((await world.acme.post(`/api/v1/qr/${first.id}/restore`, undefined)).status).toBe(200);
    expect((await visit(path)).location).toBe(to('first'));
  });
});

/** What https://ref.gs1.org/test-suites/resolver/ checks of the GS1-Conformant resolver standard 1.2. */
describe('the resolver', () => {
  it('SHALL describe itself at /.well-known/gs1resolver', async () => {
    for (const [host, root] of [
      [HOST, ROOT],
      ['go.test', 'https://go.test'],
    ] as const) {
      const { status, headers, text } = await visit('/.well-known/gs1resolver', { host });
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(text)).toMatchObject({ resolverRoot: root, supportedPrimaryKeys: ['01'] });
    }
    expect((await visit('/.well-known/gs1resolver', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('SHALL support GET, HEAD and OPTIONS, and CORS', async () => {
    const { status, headers } = await visit(ITEM, { method: 'OPTIONS' });
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect([headers['access-control-allow-origin'], headers.link]).toEqual([
      '*',
      `<${ROOT + ITEM}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    ]);
    const head = await visit(ITEM, { method: 'HEAD' });
    const get = await visit(ITEM);
    expect([head.status, head.location, head.headers.link]).toEqual([302, get.location, get.headers.link]);
    expect(get.headers['access-control-allow-origin']).toBe('*');
    expect((await visit(ITEM, { method: 'POST' })).status).toBe(405);
    expect((await visit(`/${codes.item.short_code ?? ''}`, { method: 'OPTIONS' })).status).toBe(405);
  });

  it.each([
    ['an unknown qualifier', `${PRODUCT}/foo`, null],
    ['an unknown qualifier with a value', `${PRODUCT}/11/271231`, '11'],
    ['a qualifier without its value', `${PRODUCT}/10`, '10'],
    ['an empty value', `${PRODUCT}/10//21/7`, '10'],
    ['qualifiers in another order', `${PRODUCT}/21/7/10/A`, '10'],
    ['a qualifier twice', `${PRODUCT}/21/7/21/8`, '21'],
    ['a wrong check digit', '/01/09506000134351', '01'],
    ['letters in the GTIN', '/01/0950600013435X', '01'],
    ['a GTIN of eleven digits', '/01/95060001343', '01'],
    ['an AI that is no primary key', `/10/${GTIN}`, '10'],
    ['a value with 21 characters', `${PRODUCT}/21/${'x'.repeat(21)}`, '21'],
    ['a controlled serial with 29 characters', `${PRODUCT}/235/${'x'.repeat(29)}`, '235'],
    ['a character that serials do not have', `${PRODUCT}/21/%E2%82%AC`, '21'],
    ['a NUL', `${PRODUCT}/21/%00`, '21'],
    ['a broken escape', `${PRODUCT}/21/%E0%A4%A`, '21'],
    ['an expiry of five digits', `${PRODUCT}?17=27123`, '17'],
    ['an empty expiry', `${PRODUCT}?17=`, '17'],
    ['an expiry without a value', `${PRODUCT}?x=1&17`, '17'],
    ['a production date with a letter', `${PRODUCT}?11=27010a`, '11'],
    ['letters for a price', `${PRODUCT}?3922=abc`, '3922'],
    ['letters for a weight', `${PRODUCT}?3103=abcdef`, '3103'],
    ['a weight in full-width digits', `${PRODUCT}?3103=${encodeURIComponent('００１２５０')}`, '3103'],
    ['a country of two digits', `${PRODUCT}?422=75`, '422'],
    ['a production time of six digits', `${PRODUCT}?8008=271231`, '8008'],
    ['a price without an amount', `${PRODUCT}?3932=978`, '3932'],
    ['a price per unit with a decimal point', `${BATCH}?8005=1.2345`, '8005'],
    ['the second of two expiries', `${ITEM}?17=271231&17=271231x`, '17'],
    ['an order number with 31 characters', `${PRODUCT}?400=${'7'.repeat(31)}`, '400'],
    ['an additional id outside of the character set', `${PRODUCT}?240=%C3%A4`, '240'],
    ['a broken escape in the query', `${PRODUCT}?240=%zz`, '240'],
  ])('SHALL answer 400 to %s, and name the application identifier', async (_, path, key) => {
    const { status, text } = await visit(path);
    expect([status, text.includes('check digit')]).toEqual([400, true]);
    expect(/application identifier \((\d+)\)/.exec(text)?.[1] ?? null).toBe(key);
  });

  it.each([
    '?17=270230&11=270100',
    '?3103=001250&3922=1995&3932=978199',
    '?422=756&423=756276&7003=2712312359&8008=2712311200',
    '?8008=27123112&7007=270101270131&7011=270101',
    '?240=A%2FB+c%2Bd&400=7&90=%21&99=x&8200=https%3A%2F%2Fexample.com%2F%3Fa',
    '?4309=02790858483015297971&4321=1&4331=001550-&7040=1ABC',
    '?1234=x&utm_source=17&x17=y&17x=z',
  ])('SHALL pass on the attributes %s', async (query) => {
    const { status, location } = await visit(PRODUCT + query);
    expect([status, location]).toEqual([302, to(`product${query}`)]);
  });

  it.each([
    ['to an unknown product', '/01/00614141123452', 404],
    ['to another primary key', '/414/9506000134376', 404],
    ['to the deprecated word for 01', `/gtin/${GTIN}`, 404],
    ['to a type of link that nobody has', `${ITEM}?linkType=gs1:nosuchlt`, 404],
    ['to 01 without a GTIN', '/01', 404],
  ])('SHALL answer %s with 404', async (_, path, expected) => {
    expect((await visit(path)).status).toBe(expected);
  });

  it.each([
    ['the default link', ITEM, {}, to('item')],
    ['the same with a slash at the end', `${ITEM}/`, {}, to('item')],
    ['the same with escapes that are not needed', `${BATCH}/21/%37`, {}, to('item')],
    ['the batch of an unknown serial', `${BATCH}/21/8`, {}, to('batch')],
    ['the product of an unknown batch', `${PRODUCT}/10/B`, {}, to('product')],
    ['the product of an unknown item of an unknown batch', `${PRODUCT}/10/B/21/7`, {}, to('product')],
    ['the product of a variant', `${PRODUCT}/22/2A`, {}, to('product')],
    ['the item of a variant', `${PRODUCT}/22/2A/10/A%2F1/21/7`, {}, to('item')],
    ['the product of a controlled serial', `${PRODUCT}/235/2A`, {}, to('product')],
    ['the product of a GTIN with 13 digits', '/01/9506000134352', {}, to('product')],
    ['the default link by its name', `${PRODUCT}?linkType=gs1:defaultLink`, {}, to('product')],
    ['the default link for an empty type', `${PRODUCT}?linkType=`, {}, to('product')],
    ['the default link for a type without a value', `${PRODUCT}?linkType`, {}, to('product')],
    ['the product behind two slashes', `/${PRODUCT}`, {}, to('product')],
    ['the whole query', `${PRODUCT}?17=271231&x=%26&linkType=pip&y`, {}, to('product?17=271231&x=%26&y')],
    ['the query behind that of the link', `${PRODUCT}?b=2`, language('fr'), to('fr?a=1&b=2')],
    ['the language of the visitor', PRODUCT, language('de-CH, en;q=0.8'), to('de')],
    ['the preferred one of several languages', PRODUCT, language('de;q=0.5, fr'), to('fr?a=1')],
    [
      'a language of defaultLinkMulti',
      `${PRODUCT}?linkType=gs1:defaultLinkMulti`,
      language('fr'),
      to('fr?a=1'),
    ],
    ['that of the product', `${ITEM}?linkType=gs1:defaultLinkMulti`, language('de'), to('de')],
    ['the default link without such a language', PRODUCT, language('es'), to('product')],
    ['a type in a language', `${PRODUCT}?linkType=gs1:pip`, language('de'), to('de')],
    ['a type without a language', `${PRODUCT}?linkType=${VOCABULARY}pip`, {}, to('product')],
    ['a type by its media type', `${PRODUCT}?linkType=instructions`, accept('text/html'), to('read.html')],
    ['the other media type', `${PRODUCT}?linkType=instructions`, accept('application/pdf'), to('read.pdf')],
    ['a type of the batch', `${ITEM}?linkType=gs1:recallStatus`, {}, to('batch/recall')],
    ['a type of the product', `${ITEM}?linkType=gs1:instructions`, accept('text/html'), to('read.html')],
    ['its own page before that of the product', `${ITEM}?linkType=gs1:pip`, language('de'), to('item')],
  ])('SHALL redirect to %s', async (_, path, sent, expected) => {
    const { status, location, headers } = await visit(path, sent);
    expect([status, location]).toEqual([302, expected]);
    expect(headers.link).toContain('?linkType=linkset>; rel="linkset"; type="application/linkset+json"');
    expect(headers.link).toContain('rel="http://www.w3.org/2002/07/owl#sameAs"');
    expect(headers.link).not.toContain('rel="gs1:');
  });

  it('SHALL return the linkset for linkType=linkset and by Accept', async () => {
    const asked = [
      visit(`${ITEM}?linkType=linkset`),
      visit(`${ITEM}?linkType=all`),
      visit(ITEM, accept('application/linkset+json')),
      visit(`${ITEM}?linkType=pip`, accept('application/linkset+json, text/html;q=0.1')),
    ];
    const found = await Promise.all(asked);
    for (const { status, headers, text } of found) {
      expect([status, headers['content-type'], text]).toEqual([
        200,
        'application/linkset+json',
        found[0]?.text,
      ]);
      expect(headers.link).toContain(
        'rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"',
      );
      expect(headers.vary).toBe('Accept, Accept-Language');
    }
  });

  it('SHALL list the links of each level, with a title each, of the form that GS1 publishes', async () => {
    const { linkset } = await linksetOf(ITEM);
    expect(linkset.map(({ anchor }) => anchor)).toEqual([ROOT + ITEM, ROOT + BATCH, ROOT + PRODUCT]);
    for (const { anchor: _, description, ...types } of linkset) {
      expect(description).toContain(`GTIN ${GTIN}`);
      for (const [type, links] of Object.entries(types)) {
        expect(type).toMatch(/^https?:\/\/[a-zA-Z0-9./]+$/);
        for (const link of links) {
          expect(link).toMatchObject({
            href: expect.any(String) as string,
            title: expect.any(String) as string,
          });
          for (const tag of link.hreflang ?? []) expect(tag).toMatch(/^\w{2}(?:-\w{2})?$/);
        }
      }
      expect(types[`${VOCABULARY}defaultLink`]).toHaveLength(1);
      expect(types[`${VOCABULARY}pip`]?.[0]).toEqual(types[`${VOCABULARY}defaultLink`]?.[0]);
    }
    expect(linkset[2]).toMatchObject({
      [`${VOCABULARY}defaultLink`]: [{ href: to('product'), title: 'Product information' }],
      [`${VOCABULARY}defaultLinkMulti`]: [
        { href: to('de'), hreflang: ['de'] },
        { href: to('fr?a=1'), hreflang: ['fr'] },
      ],
      [`${VOCABULARY}instructions`]: [
        { type: 'application/pdf' },
        { title: 'How to wash', type: 'text/html' },
      ],
      [`${VOCABULARY}recallStatus`]: [{ href: to('recalls'), title: 'Recall status' }],
    });
  });

  it('SHOULD answer 300 if nothing decides: a linkset for programs, a page for people', async () => {
    const path = `${ITEM}?linkType=gs1:certificationInfo`;
    const { status, headers, text } = await visit(path);
    expect([status, headers['content-type']]).toEqual([300, 'application/linkset+json']);
    expect(JSON.parse(text)).toEqual({
      linkset: [
        {
          anchor: ROOT + PRODUCT,
          [`${VOCABULARY}certificationInfo`]: ['1', '2'].map((name) => ({
            ...{ href: to(`certificate/${name}`), title: 'Certification info' },
          })),
        },
      ],
    });
    const page = await visit(path, accept('text/html,*/*;q=0.8'));
    expect([page.status, page.text.includes(`href="${to('certificate/2')}"`)]).toEqual([300, true]);
  });
});

describe('a visit to a GS1 Digital Link', () => {
  it('is a scan of its code, like one of the short URL; linksets, HEAD and 300 are none', async () => {
    const code = await create(
      { gtin: '4006381333931', url: to('pen'), links: [] },
      { utm: { source: 'pack' } },
    );
    const path = '/01/04006381333931';
    expect((await visit(path)).location).toBe(to('pen?utm_source=pack'));
    expect((await visit(`${path}/21/1?linkType=pip`)).location).toBe(to('pen?utm_source=pack'));
    await visit(path, { method: 'HEAD' });
    await visit(`${path}?linkType=linkset`);
    expect((await visit(`/${code.short_code ?? ''}`)).location).toBe(to('pen?utm_source=pack'));
    expect(await scanCount(code)).toBe(3);
    const scans = await world.acme.get<{ data: { via: string }[] }>(`/api/v1/qr/${code.id}/scans`);
    expect(scans.body.data.map(({ via }) => via).sort()).toEqual(['link', 'symbol', 'symbol']);
  });

  it('meets the status, password and edits of its code, and walks up past none of them', async () => {
    const code = await create({ serial: 'state', url: to('state') });
    const path = `${PRODUCT}/21/state`;
    const patch = (fields: object) => world.acme.patch(`/api/v1/qr/${code.id}`, fields);
    expect((await visit(path)).location).toBe(to('state'));
    await patch({ status: 'paused' });
    expect((await visit(path)).status).toBe(410);
    await patch({ status: 'active', password: 'soup of the day' });
    const locked = await visit(`${path}?linkType=linkset`);
    const unlock = `action="/${(code.short_code ?? '').toUpperCase()}/unlock"`;
    expect([locked.status, locked.text.includes(unlock), locked.text.includes(to(''))]).toEqual([
      200,
      true,
      false,
    ]);
    await patch({ password: null, qr_data: { url: to('moved') } });
    expect((await visit(path)).location).toBe(to('moved'));
  });

  it('shows nothing of what is locked or paused above it', async () => {
    const gtin = '09521141123454';
    const secret = await create({ gtin, url: to('secret') }, { password: 'soup of the day' });
    await create({ gtin, serial: '1', url: to('open') });
    const { linkset } = await linksetOf(`/01/${gtin}/21/1`);
    expect(linkset.map(({ anchor }) => anchor)).toEqual([`${ROOT}/01/${gtin}/21/1`]);
    await world.acme.patch(`/api/v1/qr/${secret.id}`, { password: null });
    expect((await linksetOf(`/01/${gtin}/21/1`)).linkset).toHaveLength(2);
  });

  it('shows nothing of another workspace on the shared scan origin', async () => {
    const qr_data = { gtin: '5901234123457', url: to('brand') };
    await world.acme.qrCode({ category: 'gs1', qr_data });
    const globex = await world.service.client();
    await globex.qrCode({ category: 'gs1', qr_data: { ...qr_data, serial: '1', url: to('shop') } });
    const path = '/01/05901234123457/21/1';
    const shown = await visit(`${path}?linkType=linkset`, { host: 'go.test' });
    expect((JSON.parse(shown.text) as Linkset).linkset.map(({ anchor }) => anchor)).toEqual([
      `https://go.test${path}`,
    ]);
    expect((await visit('/01/05901234123457/21/2', { host: 'go.test' })).location).toBe(to('brand'));
  });
});

describe('qr_data of gs1', () => {
  it.each([
    [
      'a type that the service derives',
      { links: [{ type: 'defaultLink', url: to('x') }] },
      '/qr_data/links/0/type',
    ],
    [
      'a type that asks for the linkset',
      { links: [{ type: 'gs1:linkset', url: to('x') }] },
      '/qr_data/links/0/type',
    ],
    [
      'a type of others',
      { links: [{ type: 'https://evil.example/voc', url: to('x') }] },
      '/qr_data/links/0/type',
    ],
    ['a script as a link', { links: [{ type: 'pip', url: 'javascript:alert(1)' }] }, '/qr_data/links/0/url'],
    ['a short URL', { links: [{ type: 'pip', url: `${ROOT}/x` }] }, '/qr_data/links/0/url'],
    [
      'a language by name',
      { links: [{ type: 'pip', url: to('x'), lang: 'german' }] },
      '/qr_data/links/0/lang',
    ],
    [
      'half a media type',
      { links: [{ type: 'pip', url: to('x'), media_type: 'html' }] },
      '/qr_data/links/0/media_type',
    ],
    [
      '500 links',
      { links: Array.from({ length: 500 }, () => ({ type: 'pip', url: to('x') })) },
      '/qr_data/links',
    ],
  ])('refuses %s', async (_, data, pointer) => {
    const qr_data = { gtin: '9506000134376', url: to('x'), ...data };
    const body = { name: 'x', category: 'gs1', domain: HOST, qr_data };
    const { status, body: answer } = await world.acme.post<Problem>('/api/v1/qr', body);
    expect([status, answer.errors.at(0)?.pointer]).toEqual([422, pointer]);
  });

  it('survives CSV: what is exported can be edited and sent back', async () => {
    const links = [{ type: 'recallStatus', url: to('manual') }];
    await create({ serial: 'csv', url: to('csv'), links });
    const csv = { headers: { accept: 'text/csv' } };
    const { bytes } = await world.acme.get('/api/v1/qr?category=gs1', csv);
    const edited = bytes.toString().replace(to('manual'), to('handbook'));
    const sent = { headers: { 'content-type': 'text/csv' } };
    const { body } = await world.acme.post('/api/v1/qr/bulk?mode=upsert', edited, sent);
    expect(body).toMatchObject({ created: 0, updated: 1, failed: 0 });
    expect((await visit(`${PRODUCT}/21/csv?linkType=recallStatus`)).location).toBe(to('handbook'));
  });
});
