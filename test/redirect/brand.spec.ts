import { LANGUAGES } from '#libs/languages';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import { SETTINGS } from '../toolbox/settings.js';
import { takedownsOf } from '../toolbox/takedowns.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

const WITHIN_MS = 5_000;
const HEADER = `<p class="brand"><img alt="" src="${PNG_LOGO}"><span dir="auto">Caf&#39;é &lt;b&gt;</span></p>`;

const world = useTwoServices({ roles: 'all' });
let acme: Client;
let admin: PersonClient;

beforeEach(async () => {
  acme = await world.here.client();
  admin = await world.here.person('admin', acme);
});

const setBrand = async (brand: object | null) => {
  expect((await admin.patch(`${SETTINGS}/workspace`, { brand })).status).toBe(200);
};

async function get(path: string, { service = world.here, language = 'en' } = {}) {
  const response = await fetch(`${service.shortUrl}/${path}`, {
    headers: { 'accept-language': language },
    redirect: 'manual',
  });
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    text: await response.text(),
  };
}

const textCode = (fields: object = {}) =>
  acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' }, ...fields });
const pathOf = ({ short_code }: QrCodeDto) => short_code ?? '';

describe('the brand of a workspace', () => {
  it('is on every page of its codes, on all processes, and goes as it came', async () => {
    const [page, paused, locked] = [
      await textCode(),
      await textCode({ status: 'paused' }),
      await textCode({ password: 'soup of the day' }),
    ].map(pathOf) as [string, string, string];
    const paths = [page, paused, locked];
    const pages = () =>
      Promise.all(
        [world.here, world.there].flatMap((service) => paths.map((path) => get(path, { service }))),
      );
    const before = await pages();
    for (const { text, policy } of before) {
      expect(text).not.toContain('class="brand"');
      expect(policy).toContain("img-src 'self';");
    }
    await setBrand({ name: "Caf'é <b>", color: '#F0E442', logo: PNG_LOGO });
    const other = await (
      await world.here.client({ name: 'Other' })
    ).qrCode({ category: 'text', qr_data: { text: 'x' } });
    expect((await get(pathOf(other))).text).not.toContain('class="brand"');
    const shown = async () => (await pages()).every(({ text }) => text.includes(HEADER));
    await waitUntil(shown, 'both to show it');
    for (const { text, policy } of await pages()) {
      // Dark text on yellow, in both schemes; what is text itself becomes a readable brown.
      expect(text).toContain(':root{--brand:#f0e442;--on:#1d1904;');
      expect(text).toMatch(/@media\(prefers-color-scheme:dark\){:root{[^}]*--page:#/);
      expect(policy).toMatch(/style-src 'sha256-[^']+' 'sha256-[^']+'; img-src 'self' data:;/);
    }
    await setBrand({ logo: null, color: null });
    const named = async () =>
      (await pages()).every(({ text }) => text.includes('<span class="mono"') && !text.includes('<img'));
    await waitUntil(named, 'both to show its name');
    await setBrand(null);
    const without = async () => (await pages()).every(({ text }, index) => text === before[index]?.text);
    await waitUntil(without, 'both to show none');
  });

  it('is not on pages of the operator, nor of unknown codes', async () => {
    // Other codes of the workspace cannot have its text any longer.
    const code = await textCode({ qr_data: { text: 'Sign in' } });
    await setBrand({ name: 'Acme Bank' });
    expect((await get(pathOf(code))).text).toContain('Acme Bank');
    await world.here.query('update qr_codes set taken_down_at = now() where id = $1', [code.id]);
    world.here.clock.advance(WITHIN_MS);
    const { status, text } = await get(pathOf(code));
    expect([status, text.includes('Acme Bank')]).toEqual([410, false]);
    expect((await get('no-such-code')).text).not.toContain('Acme Bank');
  });

  it('does not lead to what was taken down as a QR code of the workspace', async () => {
    const url = 'https://phish.example/';
    const { short_code } = await acme.qrCode({ qr_data: { url } });
    const paused = pathOf(await textCode({ status: 'paused' }));
    await setBrand({ name: 'Acme Bank', url });
    const isOffered = async () => (await get(paused)).text.includes(`href="${url}"`);
    expect(await isOffered()).toBe(true);
    const takedowns = takedownsOf(world.here);
    await takedowns.takeDown({ domain: null, shortCode: short_code! });
    await waitUntil(async () => !(await isOffered()), 'the takedown');
    expect((await get(paused)).text).toContain('Acme Bank');
    await takedowns.lift({ domain: null, shortCode: short_code! });
    await waitUntil(isOffered, 'the end of the takedown');
  });
});

describe('the fixed texts of pages', () => {
  it('are in the language that the visitor prefers, from the cache too', async () => {
    const code = pathOf(
      await acme.qrCode({
        category: 'wifi',
        qr_data: { ssid: 'Guests', encryption: 'nopass' },
        dynamic: true,
      }),
    );
    const expected = {
      en: 'How to join',
      de: 'So verbinden Sie sich',
      fr: 'Comment se connecter',
      es: 'Cómo conectarse',
      it: 'Come collegarsi',
      nl: 'Verbinding maken',
      pt: 'Como ligar-se',
    };
    for (const round of ['read', 'cached'])
      for (const language of LANGUAGES) {
        const { text } = await get(code, { language: `pl, ${language}-XX;q=0.8` });
        expect([round, text.includes(`>${expected[language]}</h2>`)]).toEqual([round, true]);
        expect(text).toContain(`<html lang="${language}">`);
      }
    const missing = {
      en: 'No such code',
      de: 'Diesen Code gibt es nicht',
      fr: 'Ce QR code n’existe pas',
      es: 'Este código no existe',
      it: 'Questo codice non esiste',
      nl: 'Deze code bestaat niet',
      pt: 'Este código não existe',
    };
    for (const language of LANGUAGES)
      expect((await get('no-such-code', { language })).text).toContain(missing[language]);
  });

  it('change with the code in every language', async () => {
    const code = await textCode();
    const shown = () =>
      Promise.all(LANGUAGES.map(async (language) => (await get(pathOf(code), { language })).text));
    expect((await shown()).map((text) => text.includes('Gate 4'))).toEqual(LANGUAGES.map(() => true));
    await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { text: 'Gate 5' } });
    expect((await shown()).map((text) => text.includes('Gate 5'))).toEqual(LANGUAGES.map(() => true));
  });

  it('format dates and prices as the language does', async () => {
    const qr_data = {
      title: 'Lunch',
      currency: 'CHF',
      sections: [{ name: 'A', items: [{ name: 'B', price: '1200.5' }] }],
    };
    const menu = pathOf(await acme.qrCode({ category: 'menu', qr_data }));
    expect((await get(menu, { language: 'de' })).text).toMatch(/>1\.200,50<.*Preise in Schweizer Franken</);
    const coupon = { title: '20 %', code: 'A', valid_until: '2027-08-31' };
    const path = pathOf(await acme.qrCode({ category: 'coupon', qr_data: coupon }));
    expect((await get(path, { language: 'fr' })).text).toContain('mardi 31 août 2027');
    expect((await get(path, { language: 'es' })).text).toContain('martes, 31 de agosto de 2027');
  });
});
