import { request } from 'undici';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { QrCodeFields } from '../toolbox/client.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

const HOME = 'https://example.com/home';
const to = (path: string) => `https://example.com/${path}`;

/** What phones, mail programs and people really request of the scan edge, by its kind: README.md lists them. */
export function edgeCases(world: ServiceUnderTest): void {
  const create = (fields: QrCodeFields) => world.acme.qrCode({ url: HOME, ...fields });
  const scansOf = async ({ id }: QrCodeDto) => {
    await world.service.whenScansAreTaken();
    return (await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
  };

  describe('R10: the language that somebody prefers', () => {
    let code: QrCodeDto;
    beforeAll(async () => {
      const rule = (language: string) => ({ when: { languages: [language] }, url: to(language) });
      code = await create({ rules: ['zh-TW', 'zh', 'pt-BR', 'pt', 'sr-Latn', 'fr'].map(rule) });
    });

    it.each([
      ['zh-Hant-TW, en', to('zh-TW')],
      ['zh-Hans-CN', to('zh')],
      ['PT-br;q=0.4, en;q=0.3', to('pt-BR')],
      ['pt-AO', to('pt')],
      ['en;q=0.2, fr;q=0.201', to('fr')],
      ['fr;q=0.000, pt;q=0.1', to('pt')],
      ['fr;q=0', HOME],
      ['fr ; q=1', to('fr')],
      ['*', HOME],
      ['', HOME],
    ])('%j', async (acceptLanguage, expected) => {
      const headers = { 'accept-language': acceptLanguage };
      expect((await world.acme.scan(code, { method: 'HEAD', headers })).headers.location).toBe(expected);
    });
  });

  describe('R13: what mail, HTML and fingers leave around a short code', () => {
    let code: string;
    beforeAll(async () => {
      code = (await create({})).short_code ?? '';
    });

    it.each([
      '///CODE//',
      '/CODE&amp;utm_source=a',
      '/CODE=3D',
      '/CODE%3Futm%3D1',
      '/CODE%3C%2Fa%3E',
      '/CODE%22',
      '/CODE).',
      '/CODE%E2%80%8B',
    ])('%s', async (path) => {
      const response = await fetch(world.acme.shortUrl + path.replace('CODE', code), {
        ...{ method: 'HEAD', redirect: 'manual' },
      });
      expect([response.status, response.headers.get('location')]).toEqual([302, HOME]);
    });

    it('but not another code in front of it', async () => {
      const response = await fetch(`${world.acme.shortUrl}/x-${code}`, { redirect: 'manual' });
      expect(response.status).toBe(404);
    });
  });

  describe('R16: a program that does not say what it is', () => {
    it.each([
      ['no User-Agent', undefined],
      ['an empty one', ''],
      ['spaces', '  '],
    ])('is no person, with %s', async (_, agent) => {
      const code = await create({ scan_limit: 1, fallback_url: to('sold-out') });
      const headers = { ...(agent === undefined ? {} : { 'user-agent': agent }) };
      const scan = async () =>
        (await request(`${world.acme.shortUrl}/${code.short_code}`, { headers })).headers.location;
      expect([await scan(), await scan()]).toEqual([HOME, HOME]);
      expect((await world.acme.scan(code)).headers.location).toBe(HOME);
      expect((await world.acme.scan(code)).headers.location).toBe(to('sold-out'));
      expect(await scansOf(code)).toBe(1);
    });

    it.each([
      [
        'Mozilla/5.0 (PC; OpenHarmony 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.1',
        'desktop',
      ],
      [
        'Mozilla/5.0 (2in1; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36',
        'desktop',
      ],
      [
        'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36',
        'tablet',
      ],
      [
        'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36',
        'mobile',
      ],
    ])('and %s is a device: %s', async (agent, device) => {
      const code = await create({ rules: [{ when: { devices: [device] }, url: to(device) }] });
      const scan = await world.acme.scan(code, { method: 'HEAD', headers: { 'user-agent': agent } });
      expect(scan.headers.location).toBe(to(device));
    });
  });

  describe('R19: a price has the decimals of its currency', () => {
    it.each([
      ['KWD', '2.5', 'en', '2.500', 'Prices in Kuwaiti dinars'],
      ['OMR', '1.2', 'en', '1.200', 'Prices in Omani rials'],
      ['TND', '7', 'en', '7.000', 'Prices in Tunisian dinars'],
      ['JPY', '1250', 'en', '1,250', 'Prices in Japanese yen'],
      ['CLP', '990', 'en', '990', 'Prices in Chilean pesos'],
      ['CHF', '12.5', 'de', '12,50', 'Preise in Schweizer Franken'],
    ])('%s %s in %s', async (currency, price, language, figure, unit) => {
      const sections = [{ name: 'Lunch', items: [{ name: 'Soup', price }] }];
      const code = await create({
        category: 'menu',
        qr_data: { title: 'Menu', currency, sections },
      });
      const { bytes } = await world.acme.scan(code, { headers: { 'accept-language': language } });
      expect(bytes.toString()).toContain(`>${figure}<`);
      expect(bytes.toString()).toContain(`>${unit}<`);
    });
  });
}
