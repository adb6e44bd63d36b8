import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { createDataSource, QrCode, Scan } from '#libs/database';
import { categories } from '#libs/qr-codes';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { launchBrowser } from '../toolbox/browser.js';
import { useService } from '../toolbox/use-service.js';

const paged = categories.filter((category) => category.page !== undefined);
/** The renderer writes these attributes; stored text must not add any. */
const ATTRIBUTES = [
  'alt',
  'charset',
  'class',
  'content',
  'dir',
  'href',
  'lang',
  'name',
  'property',
  'rel',
  'src',
];
/** A page with a form also has these. */
const WITH_FORM = [
  ...ATTRIBUTES,
  ...[
    'action',
    'aria-hidden',
    'autocomplete',
    'for',
    'id',
    'maxlength',
    'method',
    'rel',
    'required',
    'tabindex',
    'target',
  ],
  ...['type', 'value'],
];
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></h1><svg onload=alert(1)>',
  '&lt;script&gt;&#x3c;${7*7}{{7*7}}\u202e\ufffe\u0007<!--',
];
const HOSTILE = [
  MARKUP.join(''),
  'javascript:alert(1)',
  ' java\tscript:alert(1)//https://example.com',
  'https://example.com/"onfocus="alert(1)"autofocus="',
];

const withStrings = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => withStrings(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withStrings(inside, text)]));
};

interface Inventory {
  headings: number;
  forms: number;
  forbidden: number;
  attributes: string[];
  protocols: string[];
  width: number;
}

const INVENTORY = `({
  headings: document.querySelectorAll('h1').length,
  forms: document.querySelectorAll('form').length,
  forbidden: document.querySelectorAll('script,iframe,object,embed,svg,base,link').length,
  attributes: [...new Set([...document.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))].sort(),
  protocols: [...document.querySelectorAll('a,img')].map((each) => new URL(each.href ?? each.src).protocol),
  width: document.documentElement.scrollWidth,
})`;

const world = useService();
let dataSource: DataSource;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let alarms: string[];

beforeAll(async () => {
  dataSource = await createDataSource(world.service.database.url).initialize();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await dataSource.destroy();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  // Nothing leaves this machine, so every picture is empty.
  await context.route(
    (url) => url.origin !== world.service.shortUrl,
    (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  page = await context.newPage();
  alarms = [];
  page.on('dialog', (dialog) => {
    alarms.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => alarms.push(message.text()));
  page.on('pageerror', (error) => alarms.push(String(error)));
});
afterEach(() => context.close());

const codeOf = (category: string, qr_data: object) => world.acme.qrCode({ category, qr_data, dynamic: true });
const open = async ({ short_code }: Pick<QrCodeDto, 'short_code'>) =>
  (await page.goto(`${world.service.shortUrl}/${short_code}`))?.status();

describe.each(paged.map((category) => [category.name, category] as const))(
  'a scan of %s',
  (name, category) => {
    const hasForm = name === 'landing_page';
    const allowed = hasForm ? WITH_FORM : ATTRIBUTES;

    it('shows a page that fits a phone, and is recorded before', async () => {
      const code = await codeOf(name, category.example);
      expect(await open(code)).toBe(200);
      const { headings, forms, forbidden, attributes, width } = await page.evaluate<Inventory>(INVENTORY);
      expect([headings, forms, forbidden, width]).toEqual([1, hasForm ? 1 : 0, 0, 390]);
      expect(allowed).toEqual(expect.arrayContaining(attributes));
      expect(alarms).toEqual([]);
      await world.service.whenScansAreTaken();
      const scans = await dataSource.getRepository(Scan).findBy({ qrCodeId: code.id });
      expect(scans).toMatchObject([{ rule: null, isBot: false }]);
    });

    it('is nothing but text, whatever is stored', async () => {
      for (const text of HOSTILE) {
        const code = await codeOf(name, category.example);
        // This bypasses the service, which refuses most of it; no edge has cached the code yet.
        const qrData = withStrings(category.example, text) as object;
        await dataSource.getRepository(QrCode).update({ id: code.id }, { qrData });
        expect(await open(code)).toBe(200);
        const { headings, forms, forbidden, attributes, protocols } =
          await page.evaluate<Inventory>(INVENTORY);
        expect([text, headings, forms, forbidden]).toEqual([text, 1, hasForm ? 1 : 0, 0]);
        expect(allowed).toEqual(expect.arrayContaining(attributes));
        for (const protocol of protocols) expect(protocol).toMatch(/^(?:https?|mailto|tel|sms|geo):$/);
      }
      expect(alarms).toEqual([]);
    });
  },
);

describe('a page', () => {
  it('is read by nobody else, can run nothing, and loads pictures only where it has one', async () => {
    const answerTo = async (category: string) => {
      const example = categories.find(({ name }) => name === category)!.example;
      return (await world.acme.scan(await codeOf(category, example))).headers;
    };
    const menu = await answerTo('menu');
    expect(menu).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const policy = menu['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; .*; style-src 'sha256-[^']+'; img-src 'self'; sandbox/,
    );
    expect(policy).toMatch(/; sandbox allow-forms allow-top-navigation-by-user-activation allow-downloads$/);
    expect((await answerTo('landing_page'))['content-security-policy']).toMatch(
      /; form-action 'self'; .*; style-src 'sha256-[^']+'; img-src http: https:; sandbox allow-forms allow-top/,
    );
    expect((await answerTo('coupon'))['content-security-policy']).toBe(policy);
  });

  it('leads on by its links, in the same window', async () => {
    const links = [{ platform: 'instagram', url: `${world.service.shortUrl}/livez`, label: 'Our photos' }];
    await open(await codeOf('social', { title: 'Follow us', links }));
    await page.getByRole('link', { name: 'Our photos' }).click();
    await page.waitForURL('**/livez');
  });

  it('opens what its form asks consent for in a tab of its own, even after a fault', async () => {
    const lead_form = {
      fields: [{ name: 'email', label: 'Email', type: 'email' }],
      consent_text: 'I agree.',
      consent_url: 'https://example.com/privacy',
      consent_required: true,
    };
    await open(await codeOf('landing_page', { title: 'News', lead_form }));
    const read = async () => {
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'More about this' }).click();
      const tab = await opening;
      await tab.waitForURL('https://example.com/privacy');
      const opener = await tab.evaluate('[origin, opener]');
      await tab.close();
      return opener;
    };
    // The sandbox of the form would give the other site an origin of its own, with neither cookies nor scripts.
    expect(await read()).toEqual(['https://example.com', null]);
    await page.evaluate("document.querySelector('form').noValidate = true");
    await page.getByLabel('Email').fill('ada');
    await page.getByRole('button').click();
    await page.getByText('check the marked fields').waitFor();
    expect(await read()).toEqual(['https://example.com', null]);
    expect(await page.getByLabel('Email').inputValue()).toBe('ada');
  });

  it.each([
    ['link', { category: 'landing_page' }],
    ['password', { category: 'url', password: 'soup of the day' }],
  ])('leads on to a file by its %s', async (_by, { category, ...fields }) => {
    const url = 'https://example.com/brochure.zip';
    await context.route(url, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'PK' }),
    );
    const qr_data = { url: { url }, landing_page: { title: 'Us', ctas: [{ id: 'a', label: 'Go', url }] } };
    await open(await world.acme.qrCode({ category, qr_data: qr_data[category as 'url'], ...fields }));
    const downloading = page.waitForEvent('download');
    if (category === 'url') await page.getByLabel('Password').fill('soup of the day');
    await page.getByRole(category === 'url' ? 'button' : 'link').click();
    expect((await downloading).suggestedFilename()).toBe('brochure.zip');
    expect(alarms).toEqual([]);
  });

  it('saves its contact on the phone', async () => {
    await open(await codeOf('vcard', { first_name: 'Ada', last_name: 'Ng' }));
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save contact' }).click();
    const download = await downloading;
    expect([download.suggestedFilename(), await download.failure()]).toEqual(['Ada Ng.vcf', null]);
    expect(alarms).toEqual([]);
  });

  it('selects the whole password of a network by one tap', async () => {
    await open(await codeOf('wifi', { ssid: 'Guests', encryption: 'WPA', password: 'soup of the day' }));
    await page.getByText('soup of the day').click();
    expect(await page.evaluate('String(getSelection())')).toBe('soup of the day');
  });

  it('tells messengers its title and description', async () => {
    await open(await codeOf('landing_page', { title: 'Summer "sale"', description: 'Half price <b>' }));
    const tagged = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect([await tagged('title'), await tagged('description')]).toEqual(['Summer "sale"', 'Half price <b>']);
  });

  it('shows what its category holds, line by line', async () => {
    const shown = async (category: string, qr_data: object) => {
      await open(await codeOf(category, qr_data));
      return (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    };
    const linksOf = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('a')].map((each) => each.getAttribute('href'))`);
    expect(await shown('text', { text: 'Gate  4\n<b>' })).toContain('Gate 4 <b>');
    // The spaces that align the text are kept.
    expect(await page.locator('main p').innerText()).toBe('Gate  4\n<b>');
    expect(await shown('coupon', { title: '20 % off', code: 'SUMMER20', valid_until: '2027-08-31' })).toMatch(
      /^20 % off Code SUMMER20 Valid until Tuesday,? 31 August 2027$/,
    );
    expect(await shown('wifi', { ssid: 'Guests', encryption: 'nopass', hidden: true })).toMatch(
      /network is hidden.* Network Guests Security None/,
    );
    expect(await shown('sms', { number: '+41446681800', message: 'Hi & bye' })).toContain('+41 44 668 18 00');
    expect(await linksOf()).toEqual(['sms:+41446681800?body=Hi%20%26%20bye']);
    await shown('vcard', { organization: 'Acme', phones: [{ number: '(044) 668-18.00' }] });
    expect(await linksOf()).toContain('tel:0446681800');
    expect(await shown('location', { latitude: 47.3769, longitude: 8.5417 })).toContain('47.3769, 8.5417');
    expect((await linksOf())[0]).toBe('https://www.google.com/maps/search/?api=1&query=47.3769%2C8.5417');
    const past = { title: 'Old', code: 'A', valid_until: '2026-01-31' };
    expect(await shown('coupon', past)).toMatch(/^Old This coupon has expired\. Code A/);
    const over = { title: 'Fair', starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T11:00:00Z' };
    expect(await shown('event', over)).toMatch(/^Fair This event is over\./);
    await shown('text', {
      text: 'See https://example.com/a_(b)?c=d&e, or ask me@example.com or +41 44 668-18.00. 1+234567890 <b>',
    });
    expect(await linksOf()).toEqual([
      'https://example.com/a_(b)?c=d&e',
      'mailto:me@example.com',
      'tel:+41446681800',
    ]);
    const links = ['linkedin', 'YOUTUBE', 'our forum'].map((platform) => ({
      platform,
      url: 'https://a.example/',
    }));
    expect(await shown('social', { title: 'Us', links })).toBe('Us LinkedIn YouTube our forum');
    const day = {
      starts_at: '2027-06-20T22:00:00Z',
      ends_at: '2027-06-22T22:00:00Z',
      timezone: 'Europe/Zurich',
    };
    const days = /When Monday,? 21 .*Tuesday,? 22 June 2027 Add to calendar$/;
    expect(await shown('event', { title: 'Fair', all_day: true, ...day })).toMatch(days);
    const dates = { starts_at: '2027-06-21', ends_at: '2027-06-22', timezone: 'Europe/Zurich' };
    expect(await shown('event', { title: 'Fair', all_day: true, ...dates })).toMatch(days);
  });
});
