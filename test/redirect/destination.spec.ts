import type { DataSource } from 'typeorm';
import { createDataSource, EdgeReads, Scan } from '#libs/database';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { IPHONE, type ScanOptions } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const AMERICAN = '8.8.8.8';
const HOME = 'https://example.com/home';
const to = (path: string) => `https://example.com/${path}`;

const world = useService({ roles: 'all', isOwn: true });
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = await createDataSource(world.service.database.url).initialize();
});
afterAll(() => dataSource.destroy());
beforeEach(() => world.service.clock.set('2026-11-21T09:30:00.000Z'));

const scansOf = async ({ id }: Pick<QrCodeDto, 'id'>) => {
  await world.service.whenScansAreTaken();
  return dataSource
    .getRepository(Scan)
    .find({ where: { qrCodeId: id }, order: { scannedAt: 'asc', id: 'asc' } });
};
const answerOf = async (code: QrCodeDto, options?: ScanOptions) => {
  const { status, headers, bytes } = await world.acme.scan(code, options);
  return { status, location: headers.location, text: bytes.toString() };
};
const locationOf = async (code: QrCodeDto, options?: ScanOptions) => (await answerOf(code, options)).location;
const patch = (code: QrCodeDto, body: object) => world.acme.patch(`/api/v1/qr/${code.id}`, body);
const agent = (userAgent: string): ScanOptions => ({ headers: { 'user-agent': userAgent } });
const language = (value: string): ScanOptions => ({ headers: { 'accept-language': value } });

describe('a rule', () => {
  it('leads by country, system, device and language, the first one first, and is kept with the scan', async () => {
    const code = await world.acme.qrCode({
      url: HOME,
      rules: [
        { when: { countries: ['us'] }, url: to('us') },
        { when: { os: ['ios'], languages: ['fr'] }, url: to('fr') },
        { when: { devices: ['Desktop'] }, url: to('desktop') },
        { when: { languages: ['de-CH'] }, url: to('ch') },
      ],
    });
    expect(await locationOf(code, { from: AMERICAN, ...language('fr') })).toBe(to('us'));
    expect(await locationOf(code, language('fr-CH,de;q=0.5'))).toBe(to('fr'));
    expect(await locationOf(code, agent(WINDOWS))).toBe(to('desktop'));
    expect(await locationOf(code, language('DE-ch'))).toBe(to('ch'));
    expect(await locationOf(code, language('de,de-CH'))).toBe(HOME);
    for (const preferred of ['fr', 'en;q=0.1, fr', 'de;q=0.5,fr-CH;q=0.8'])
      expect(await locationOf(code, { ...language(preferred), method: 'HEAD' })).toBe(to('fr'));
    expect(await locationOf(code, { ...language('fr;q=0, en'), method: 'HEAD' })).toBe(HOME);
    const rules = (await scansOf(code)).map(({ rule }) => String(rule));
    expect(rules.sort()).toEqual(['0', '1', '2', '3', 'null']);
  });

  it('leads by weekday and hour in its zone, by the moment of each scan', async () => {
    const night = { weekdays: ['fri'], from: '22:00', to: '02:00', timezone: 'Europe/Zurich' };
    const code = await world.acme.qrCode({ url: HOME, rules: [{ when: night, url: to('night') }] });
    const at = async (time: string) => {
      world.service.clock.set(time);
      return (await locationOf(code)) === to('night');
    };
    expect(await at('2026-11-20T20:59:59.999Z')).toBe(false);
    expect(await at('2026-11-20T21:00:00.000Z')).toBe(true);
    expect(await at('2026-11-21T00:59:59.999Z')).toBe(true);
    expect(await at('2026-11-21T01:00:00.000Z')).toBe(false);
    expect(await at('2026-11-21T21:00:00.000Z')).toBe(false);
  });

  it('leads by browser, the query of the visit and the date in its zone', async () => {
    const code = await world.acme.qrCode({
      url: HOME,
      rules: [
        { when: { query: { table: '7', 'ref.Id': 'é &' } }, url: to('table') },
        { when: { browsers: ['chrome'], query: { table: '7' } }, url: to('chrome') },
        {
          when: { from_date: '2026-12-01', until_date: '2026-12-24', timezone: 'Europe/Zurich' },
          url: to('advent'),
        },
      ],
    });
    const found = async (query: string, options: ScanOptions = {}) =>
      locationOf({ ...code, short_code: `${String(code.short_code)}${query}` }, options);
    expect(await found('?x=1&table=7&ref.Id=%C3%A9+%26')).toBe(to('table'));
    expect(await found('?table=7&ref.id=%C3%A9+%26')).toBe(HOME);
    expect(await found('?table=7', agent(WINDOWS))).toBe(to('chrome'));
    expect(await found('', agent(WINDOWS))).toBe(HOME);
    expect(await found(`?table=7&long=${'x'.repeat(2_048)}`, agent(WINDOWS))).toBe(HOME);
    const at = async (time: string) => {
      world.service.clock.set(time);
      return (await locationOf(code)) === to('advent');
    };
    expect(await at('2026-11-30T22:59:59.999Z')).toBe(false);
    expect(await at('2026-11-30T23:00:00.000Z')).toBe(true);
    expect(await at('2026-12-24T22:59:59.999Z')).toBe(true);
    expect(await at('2026-12-24T23:00:00.000Z')).toBe(false);
  });

  it('of a percentage takes that share of visitors, and each visitor the same way all day', async () => {
    const code = await world.acme.qrCode({
      url: HOME,
      rules: [{ when: { percentage: 50 }, url: to('half') }],
    });
    const visitors = Array.from({ length: 60 }, (_, index) => ({ from: `198.51.100.${index + 1}` }));
    const ways = () => Promise.all(visitors.map((visitor) => locationOf(code, visitor)));
    const morning = await ways();
    world.service.clock.set('2026-11-21T20:00:00.000Z');
    expect(await ways()).toEqual(morning);
    const share = morning.filter((location) => location === to('half')).length;
    // The expected value is 30, and five standard deviations are 19.
    expect(share).toBeGreaterThan(10);
    expect(share).toBeLessThan(50);
  });

  it('leads the very next scan after a PATCH', async () => {
    const code = await world.acme.qrCode({ url: HOME });
    expect(await locationOf(code)).toBe(HOME);
    await patch(code, { rules: [{ when: { os: ['iOS'] }, url: to('ios') }] });
    expect(await locationOf(code)).toBe(to('ios'));
    await patch(code, { utm: { source: 'poster' } });
    expect(await locationOf(code)).toBe(`${to('ios')}?utm_source=poster`);
    await patch(code, { rules: null, utm: null });
    expect(await locationOf(code)).toBe(HOME);
  });

  it('redirects a crawler too, and marks its scan as a bot scan', async () => {
    const code = await world.acme.qrCode({
      url: HOME,
      rules: [{ when: { os: ['other'] }, url: to('other') }],
    });
    expect(await locationOf(code, agent('WhatsApp/2.23.20.0'))).toBe(to('other'));
    expect(await scansOf(code)).toMatchObject([{ rule: 0, isBot: true }]);
  });
});

describe('a destination', () => {
  it('of app is the store of the phone', async () => {
    const code = await world.acme.qrCode({
      category: 'app',
      qr_data: { ios_url: to('ios'), android_url: to('android'), fallback_url: to('web') },
      utm: { medium: 'qr' },
    });
    const locations = [IPHONE, ANDROID, WINDOWS].map((each) => locationOf(code, agent(each)));
    expect(await Promise.all(locations)).toEqual(
      ['ios', 'android', 'web'].map((path) => `${to(path)}?utm_medium=qr`),
    );
  });

  it.each([
    [
      'whatsapp',
      { number: '+41446681800', message: 'Hi & bye' },
      'https://wa.me/41446681800?text=Hi%20%26%20bye',
    ],
    ['file', { url: 'https://example.com/a.pdf' }, 'https://example.com/a.pdf'],
    ['gs1', { gtin: '9506000134352', url: 'https://example.com/p' }, 'https://example.com/p'],
  ])('of %s is what its data says', async (category, qr_data, expected) => {
    expect(await locationOf(await world.acme.qrCode({ category, qr_data }))).toBe(expected);
  });
});

describe('a code that is not active', () => {
  const paused = { status: 'paused' as const };
  const archived = { status: 'archived' as const };
  const expired = { expires_at: '2026-11-21T09:30:00.000Z' };
  const scheduled = { starts_at: '2026-11-21T09:30:00.001Z' };

  it.each([
    ['paused', paused, 'Back in a moment'],
    ['archived', archived, 'No longer in use'],
    ['expired', expired, 'It ended on Saturday 21 November.'],
    ['scheduled', scheduled, 'This code opens on Saturday 21 November, 09:30, Coordinated Universal Time.'],
  ])('says that it is %s, with 410 and without a scan', async (_status, fields, says) => {
    const code = await world.acme.qrCode({ url: HOME, ...fields });
    const { status, location, text } = await answerOf(code);
    expect([status, location]).toEqual([410, undefined]);
    expect(text).toContain(says);
    expect((await answerOf(code, { method: 'HEAD' })).status).toBe(410);
    expect(await scansOf(code)).toEqual([]);
  });

  it.each([paused, archived, expired, scheduled])(
    'leads to its fallback_url as it is, without a scan: %j',
    async (fields) => {
      const code = await world.acme.qrCode({
        ...fields,
        url: HOME,
        fallback_url: to('closed'),
        utm: { source: 'poster' },
        rules: [{ when: { os: ['iOS'] }, url: to('ios') }],
      });
      expect(await answerOf(code)).toMatchObject({ status: 302, location: to('closed') });
      expect(await answerOf(code, { method: 'HEAD' })).toMatchObject({ status: 302, location: to('closed') });
      expect(await scansOf(code)).toEqual([]);
    },
  );

  it('begins and ends on time, even while it is cached', async () => {
    const code = await world.acme.qrCode({
      url: HOME,
      starts_at: '2026-11-21T09:30:01.000Z',
      expires_at: '2026-11-21T09:30:02.000Z',
    });
    const statuses: number[] = [];
    for (const milliseconds of ['00.999', '01.000', '01.999', '02.000']) {
      world.service.clock.set(`2026-11-21T09:30:${milliseconds}Z`);
      statuses.push((await answerOf(code)).status);
    }
    expect(statuses).toEqual([410, 302, 302, 410]);
    expect(await scansOf(code)).toHaveLength(2);
  });

  it('stops and goes on with the very next scan after a PATCH', async () => {
    const code = await world.acme.qrCode({ url: HOME });
    expect((await answerOf(code)).status).toBe(302);
    await patch(code, { status: 'paused' });
    expect((await answerOf(code)).status).toBe(410);
    await patch(code, { fallback_url: to('closed') });
    expect(await locationOf(code)).toBe(to('closed'));
    await patch(code, { status: 'active' });
    expect(await locationOf(code)).toBe(HOME);
    expect(await scansOf(code)).toHaveLength(2);
  });

  it('that is deleted redirects to its fallback_url or shows a page, and is restored unchanged', async () => {
    const code = await world.acme.qrCode({ url: HOME });
    const kept = await world.acme.qrCode({ url: HOME, fallback_url: to('closed') });
    for (const { id } of [code, kept]) await world.acme.delete(`/api/v1/qr/${id}`);
    expect(await answerOf(code)).toMatchObject({
      status: 410,
      text: expect.stringContaining('No longer available') as string,
    });
    expect(await locationOf(kept)).toBe(to('closed'));
    await world.acme.post(`/api/v1/qr/${kept.id}/restore`, undefined);
    expect(await locationOf(kept)).toBe(HOME);
    expect([await scansOf(code), (await scansOf(kept)).length]).toEqual([[], 1]);
  });

  it('never leads to anything but http and https, whatever is stored', async () => {
    const code = await world.acme.qrCode({ url: HOME, status: 'paused' });
    await dataSource.query('update qr_codes set fallback_url = $2 where id = $1', [
      code.id,
      'javascript:alert(1)',
    ]);
    expect(await answerOf(code)).toMatchObject({ status: 410, location: undefined });
  });
});

describe('a static code', () => {
  it('has no short URL that leads anywhere, and no scans', async () => {
    const code = await world.acme.qrCode({ dynamic: false });
    // The previous version stores this while it still runs.
    const values = [code.id, 'stored', 'STORED'];
    await dataSource.query('update qr_codes set short_code = $2, short_code_norm = $3 where id = $1', values);
    const { status, bytes } = await world.acme.scan({ short_code: 'stored' });
    expect([status, bytes.toString().includes('No such code')]).toEqual([404, true]);
    const { body } = await world.acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`);
    expect([body.payload, body.short_url]).toEqual([code.payload, null]);
    expect(await scansOf(code)).toEqual([]);
  });
});

describe('a code that is not cached', () => {
  it('is looked up with a statement that is planned once', async () => {
    for (let count = 0; count < 8; count += 1) await world.acme.scan(await world.acme.qrCode());
    const text = `select custom_plans::int as custom, generic_plans > 0 as "isUsed" from pg_prepared_statements
      where name = 'find short codes'`;
    const plans = await world.service.edge.get(EdgeReads).read({ name: 'plans', text }, []);
    expect(plans).toEqual([{ custom: 0, isUsed: true }]);
  });
});

describe('forward_query', () => {
  const visit = (code: QrCodeDto, query: string, options?: ScanOptions) =>
    locationOf({ ...code, short_code: `${String(code.short_code)}?${query}` }, options);

  it('adds the query of the visit to every destination, whose own parameters win', async () => {
    const code = await world.acme.qrCode({
      url: `${HOME}?table=1#menu`,
      rules: [{ when: { os: ['Windows'] }, url: to('windows') }],
      utm: { source: 'poster' },
      forward_query: true,
    });
    expect(code.forward_query).toBe(true);
    const added = `${HOME}?table=1&utm_source=poster&gclid=a%20b&flag=#menu`;
    expect(await visit(code, 'table=2&gclid=a+b&utm_source=x&flag')).toBe(added);
    expect(await visit(code, 'x=//evil.example/%23', agent(WINDOWS))).toBe(
      `${to('windows')}?utm_source=poster&x=%2F%2Fevil.example%2F%23`,
    );
    expect(await visit(code, '@evil.example/?a=1', agent(WINDOWS))).toBe(
      `${to('windows')}?utm_source=poster&%40evil.example%2F%3Fa=1`,
    );
    expect(await visit(code, 'x'.repeat(2_049), agent(WINDOWS))).toBe(`${to('windows')}?utm_source=poster`);
    expect((await scansOf(code)).map(({ rule }) => String(rule)).sort()).toEqual(['0', '0', '0', 'null']);
  });

  it('adds nothing without it, nor to fallback_url', async () => {
    const code = await world.acme.qrCode({ url: HOME, fallback_url: to('closed') });
    expect(code.forward_query).toBe(false);
    expect(await visit(code, 'a=1')).toBe(HOME);
    await patch(code, { forward_query: true });
    expect(await visit(code, 'a=1')).toBe(`${HOME}?a=1`);
    await patch(code, { status: 'paused' });
    expect(await visit(code, 'a=1')).toBe(to('closed'));
  });

  it('keeps the query behind a password, a wrong one too', async () => {
    const code = await world.acme.qrCode({ url: HOME, password: 'soup of the day', forward_query: true });
    const { text } = await answerOf({ ...code, short_code: `${String(code.short_code)}?a=1&b="` });
    const action = `/${String(code.short_code)}/unlock?a=1&amp;b=%22`;
    expect(text).toContain(action);
    const unlock = (password: string) =>
      fetch(`${world.service.shortUrl}${action.replace('&amp;', '&')}`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ password }) },
      });
    expect(await (await unlock('wrong')).text()).toContain(action);
    const { status, headers } = await unlock('soup of the day');
    expect([status, headers.get('location')]).toEqual([303, `${HOME}?a=1&b=%22`]);
  });

  it('is for codes that redirect scans: a static code is refused', async () => {
    const sent = { name: 'Net', category: 'wifi', qr_data: { ssid: 'Net', encryption: 'nopass' } };
    const refused = await world.acme.post('/api/v1/qr', { ...sent, forward_query: true });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/forward_query' }] } });
    expect((await world.acme.post('/api/v1/qr', { ...sent, forward_query: false })).status).toBe(201);
  });
});
