import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { LANGUAGES } from '#libs/languages';
import { categories } from '#libs/qr-codes';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const MAX_BYTES = 15 * 2 ** 10;
const PHONE = { width: 390, height: 844 };
/** To look at the pages, run SCREENSHOTS=<folder> npx jest test/redirect/looks. */
const SCREENSHOTS = process.env.SCREENSHOTS;
/** `npm run pictures` sets it: where the guide to categories has its pictures. */
const CATEGORY_PICTURES = process.env.CATEGORY_PICTURES;
const PAGE_PICTURES = process.env.PAGE_PICTURES;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of WCAG 2.2 up to AA, and best practices. */
const RUN_AXE = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
/**
 * Measures links, buttons and fields that are too small for a thumb, and whether the page is wider than the phone. The
 * label of a checkbox is part of its target.
 */
const MEASURE = `({
  small: [...document.querySelectorAll('a,button,select,textarea,summary,.ok,input:not([type=hidden],[type=checkbox],.trap *)')]
    .filter((each) => each.checkVisibility() && !each.closest('.ok span') && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
  width: document.documentElement.scrollWidth,
})`;

const paged = categories.filter(({ page, example }) => page?.(example, 'en', 0));
const PASSWORD = 'soup of the day';

const blockedHosts = join(mkdtempSync(join(tmpdir(), 'looks-')), 'blocked-hosts');
writeFileSync(blockedHosts, 'phish.example\n');
const world = useService({
  roles: 'all',
  env: { ABUSE_EMAIL: 'abuse@example.com', BLOCKED_HOSTS_FILE: blockedHosts },
});
const visitor = useBrowser();
const codes = new Map<string, QrCodeDto>();

const pathOf = (name: string): string => {
  if (name === 'unknown') return '/no-such-code';
  const [, of = name, end = ''] = /^([a-z_]+)(\+|\/vcard\.vcf|\/thanks)?$/.exec(name) ?? [];
  return `/${codes.get(of)?.short_code ?? ''}${end}`;
};
const NAMES = [
  ...paged.map(({ name }) => name),
  ...[
    'unknown',
    'paused',
    'taken_down',
    'blocked',
    'url+',
    'ruled+',
    'locked',
    'locked/vcard.vcf',
    'long',
    'landing_page/thanks',
    ...['event_over', 'stores', 'coupon_over', 'rich_menu', 'address', 'product'],
    ...['scheduled', 'expired', 'archived', 'used_up'],
    ...['booking', 'booking/thanks'],
  ],
];

const STATUSES: Readonly<Record<string, number>> = {
  unknown: 404,
  paused: 410,
  taken_down: 410,
  blocked: 410,
  ...{ scheduled: 410, expired: 410, archived: 410, used_up: 410 },
};

beforeAll(async () => {
  const { acme } = world;
  const admin = await world.service.person('admin', acme);
  const brand = {
    ...{ name: 'Café Zürichberg', color: '#b4421a', logo: PNG_LOGO, font: 'classic' },
    ...{ url: 'https://example.com/', timezone: 'Europe/Zurich' },
  };
  expect((await admin.patch(`${SETTINGS}/workspace`, { brand })).status).toBe(200);
  const add = async (name: string, category: string, fields: object = {}) => {
    const { example } = categories.find((each) => each.name === category)!;
    codes.set(name, await acme.qrCode({ category, qr_data: example, dynamic: true, ...fields }));
  };
  for (const { name } of paged) await add(name, name);
  await add('url', 'url');
  await add('ruled', 'url', {
    rules: [{ when: { devices: ['tablet'] }, url: 'https://example.com/tablet' }],
  });
  await addStates(add);
  await add('paused', 'url', { status: 'paused' });
  await add('taken_down', 'url');
  await add('blocked', 'url');
  await world.service.query(
    'update qr_codes set qr_data = \'{"url":"https://phish.example/"}\' where id = $1',
    [codes.get('blocked')?.id],
  );
  await add('locked', 'vcard', { password: PASSWORD });
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
  await add('long', 'vcard', {
    qr_data: {
      first_name: word,
      last_name: word,
      organization: `${word} ${word}`,
      website: `https://example.com/${word}`,
    },
  });
  await world.service.query('update qr_codes set taken_down_at = now() where id = $1', [
    codes.get('taken_down')?.id,
  ]);
});
/** What pages look like later, or with more content. */
async function addStates(add: (name: string, category: string, fields?: object) => Promise<void>) {
  const past = {
    starts_at: '2026-03-01T18:00:00Z',
    ends_at: '2026-03-01T21:00:00Z',
    timezone: 'Europe/Zurich',
  };
  await add('event_over', 'event', {
    qr_data: { title: 'Truffle evening', location: 'Seeburg, Zürich', ...past },
  });
  await add('stores', 'app', {
    qr_data: {
      ...{ title: 'Pocket Garden', description: 'Know when each plant wants water.', viewer: true },
      ios_url: 'https://apps.apple.com/app/id1234567890',
      android_url: 'https://play.google.com/store/apps/details?id=com.example',
      fallback_url: 'https://garden.example/app',
    },
  });
  await add('coupon_over', 'coupon', {
    qr_data: { title: '2 for 1', code: 'LIMONE', valid_until: '2026-01-31' },
  });
  const gs1 = categories.find(({ name }) => name === 'gs1')!.example;
  await add('product', 'gs1', {
    qr_data: {
      ...{ ...gs1, viewer: true, title: 'Monte Alto', description: 'Espresso beans, 250 g' },
      links: [
        { type: 'instructions', url: 'https://example.com/brew', description: 'Espresso, moka pot, filter' },
        { type: 'traceability', url: 'https://example.com/farm' },
        { type: 'recallStatus', url: 'https://example.com/recall' },
      ],
    },
  });
  await add('address', 'location', { qr_data: { address: 'Mill Lane 4, 8005 Zürich' } });
  await add('scheduled', 'url', { starts_at: '2030-12-30T10:00:00Z' });
  await add('archived', 'url', { status: 'archived' });
  await add('expired', 'url', { expires_at: '2030-12-30T10:00:00Z' });
  await world.service.query("update qr_codes set expires_at = '2026-01-01' where id = $1", [
    codes.get('expired')?.id,
  ]);
  await add('used_up', 'url', { scan_limit: 1 });
  await world.acme.scan(codes.get('used_up')!);
  await add('booking', 'landing_page', {
    qr_data: {
      ...{ title: 'Your table is waiting', description: 'Tell us when, we answer within the hour.' },
      lead_form: {
        fields: [
          { name: 'name', label: 'Name', type: 'text', required: true },
          { name: 'email', label: 'Email', type: 'email', required: true },
          { name: 'guests', label: 'How many guests?', type: 'select', options: ['1–2', '3–4', '5–8', '9+'] },
        ],
        submit_label: 'Request a table',
        thanks_text:
          'Within the hour: We look for a table and answer by email.\nYou confirm with one tap: Until then the table is only held for you.\nPlans change: Answer the email.',
        thanks_link: { label: 'Read the menu', url: 'https://example.com/menu' },
      },
    },
  });
  const items = ['Burrata', 'Vitello tonnato', 'Carpaccio'].map((name) => ({
    ...{ name, price: '18.50', description: 'With bread', allergens: ['milk', 'fish'], tags: ['vegetarian'] },
  }));
  const sections = ['Antipasti', 'Primi', 'Secondi', 'Dolci'].map((name) => ({
    name,
    items,
  }));
  const { example } = categories.find((each) => each.name === 'menu')!;
  await add('rich_menu', 'menu', { qr_data: { ...example, sections } });
}

afterAll(() => rmSync(dirname(blockedHosts), { recursive: true }));

async function withContext(
  options: { colorScheme: 'light' | 'dark'; locale: string; viewport?: { width: number; height: number } },
  use: (context: BrowserContext) => Promise<void>,
) {
  // axe runs as a script, which the policy of the pages forbids.
  const context = await visitor.browser.newContext({ viewport: PHONE, bypassCSP: true, ...options });
  const image = {
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2" fill="#7a8b99"/></svg>',
  };
  await context.route(
    (url) => url.origin !== world.service.shortUrl,
    (route) => route.fulfill(image),
  );
  try {
    await use(context);
  } finally {
    await context.close();
  }
}

async function look(page: Page, name: string, colorScheme: string, viewport = PHONE) {
  if (SCREENSHOTS) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const file = `${name.replace(/\W/g, '-')}-${colorScheme}.png`;
    await page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
  }
  if (CATEGORY_PICTURES && colorScheme === 'light' && paged.some((each) => each.name === name)) {
    const picture = await page.screenshot({ fullPage: true });
    await sharp(picture)
      .png({ palette: true })
      .toFile(join(CATEGORY_PICTURES, `${name}.png`));
  }
  if (PAGE_PICTURES) {
    const file = join(PAGE_PICTURES, `${name.replace(/\W/g, '-')}-${colorScheme}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 60 })
      .toFile(file);
  }
  const { small, width } = await page.evaluate<{ small: string[]; width: number }>(MEASURE);
  await page.evaluate(AXE);
  const faults = await page.evaluate<string[]>(RUN_AXE);
  expect([name, faults, small, width]).toEqual([name, [], [], viewport.width]);
}

export const testLooks = (colorScheme: 'light' | 'dark', locale: string) =>
  describe(`the pages of a brand, ${colorScheme}, ${locale}`, () => {
    it('are accessible, and fit a phone and a thumb', async () => {
      await withContext({ colorScheme, locale }, async (context) => {
        const page = await context.newPage();
        for (const name of NAMES) {
          const status = (await page.goto(world.service.shortUrl + pathOf(name)))?.status();
          expect([name, status]).toEqual([name, STATUSES[name] ?? 200]);
          await look(page, name, colorScheme);
        }
      });
    });

    it('say what is wrong with a form, and thank for it', async () => {
      await withContext({ colorScheme, locale }, async (context) => {
        const page = await context.newPage();
        await page.goto(world.service.shortUrl + pathOf('landing_page'));
        await page.evaluate("document.querySelector('form').noValidate = true");
        await page.fill('[name=email]', 'ada');
        await page.check('[name=consent]');
        await page.click('button');
        await page.waitForSelector('.err');
        await look(page, 'landing_page/faults', colorScheme);
        await page.fill('[name=email]', 'ada@example.com');
        await page.click('button');
        await page.waitForURL('**/thanks');
      });
    });

    it('say that a password is wrong', async () => {
      await withContext({ colorScheme, locale }, async (context) => {
        const page = await context.newPage();
        await page.goto(world.service.shortUrl + pathOf('locked'));
        await page.fill('[name=password]', 'wrong');
        await page.click('button');
        await page.waitForSelector('.err');
        await look(page, 'locked/wrong', colorScheme);
      });
    });
  });

/** Every page in other windows, and on paper, where what cannot be used is left out. */
export const testWindows = (widths: readonly number[]) =>
  describe('the pages of a brand', () => {
    it.each(widths)('are accessible and fit a window of %i pixels', async (width) => {
      const viewport = { width, height: 800 };
      await withContext({ colorScheme: 'light', locale: 'en', viewport }, async (context) => {
        const page = await context.newPage();
        for (const name of NAMES) {
          await page.goto(world.service.shortUrl + pathOf(name));
          await look(page, name, String(width), viewport);
        }
      });
    });

    it('print without bars and colors', async () => {
      await withContext({ colorScheme: 'light', locale: 'en' }, async (context) => {
        const page = await context.newPage();
        await page.emulateMedia({ media: 'print' });
        for (const name of NAMES) {
          await page.goto(world.service.shortUrl + pathOf(name));
          const shown = await page.evaluate<number>(
            "[...document.querySelectorAll('.act,.secs,.diet')].filter((each) => each.checkVisibility()).length",
          );
          const color = await page.evaluate<string | null>(
            "document.querySelector('.head') && getComputedStyle(document.querySelector('.head')).backgroundColor",
          );
          expect([name, shown, color]).toEqual([name, 0, color && 'rgba(0, 0, 0, 0)']);
        }
      });
    });
  });

export const testBytes = () =>
  describe('the pages', () => {
    it('take at most 15 KiB without the logo, and say their language, in each', async () => {
      for (const name of NAMES) {
        for (const language of LANGUAGES) {
          const response = await fetch(world.service.shortUrl + pathOf(name), {
            headers: { 'accept-language': language },
          });
          const html = await response.text();
          expect([name, html.includes(`<html lang="${language}">`)]).toEqual([name, true]);
          expect(Buffer.byteLength(html.replace(PNG_LOGO, ''))).toBeLessThan(MAX_BYTES);
        }
      }
    });
  });
