import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { BrowserContext, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { ReportMailings } from '../../src/reports/report-mailings.js';
import { emailsTo, mailTo } from '../toolbox/mails.js';
import { PASSWORD } from '../toolbox/people.js';
import { readSymbol } from '../../scripts/read-symbol.js';
import { pagesOf } from '../toolbox/print-files.js';
import { readByTwo } from '../toolbox/symbol-readers.js';
import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { BASE_URL, useSurroundings } from './tasks/stage.js';
import { contextOf, listenForFaults, PHONE, picture } from './visits.js';

const DAY_MS = 86_400_000;
const OWNER = 'rosa@example.com';
const PARTNER = 'leo@example.com';

const world = useSurroundings();
const contexts: BrowserContext[] = [];
afterAll(async () => {
  for (const context of contexts) await context.close();
});

async function menuPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5' });
  document.fontSize(32).text('November menu');
  document.end();
  return buffer(document);
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();

const bytesOf = async (download: Promise<Download>) => readFileSync(await (await download).path());
/** The test's names of the service are not those of its processes. */
const reachable = (address: string | null): string => {
  const { origin, pathname, search } = new URL(address ?? '');
  return (origin === SHORT_URL_BASE ? world.service.shortUrl : world.service.url) + pathname + search;
};
const linkIn = ({ text }: { text: string }) => reachable(/http:\/\/localhost\/\S+/.exec(text)?.[0] ?? null);

/** The phone of a guest, whose browser is German. */
async function guest(): Promise<Page> {
  const context = await world.browser.newContext({
    ...{ viewport: PHONE, isMobile: true, hasTouch: true, locale: 'de-CH' },
  });
  contexts.push(context);
  // Uploaded files are below the origin of short URLs, which redirects to the API.
  await context.route(`${SHORT_URL_BASE}/.f/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: world.service.url + pathname }) });
  });
  return context.newPage();
}

describe('in the dashboard, a restaurant', () => {
  it('uploads its menu as a PDF, prints, replaces it by a page next month, is scanned, and reports by email', async () => {
    const { browser, service } = world;
    const context = await contextOf(browser, service, null);
    contexts.push(context);
    const page = await context.newPage();
    const faults = listenForFaults(page);
    // The pictures of categories have the names of fields, such as URL.
    const field = (label: string) =>
      page.getByLabel(label, { exact: true }).and(page.locator(':not([type=radio])'));
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const shortUrl = () => page.getByRole('link', { name: 'Open the short URL' }).getAttribute('href');

    await page.goto(`${service.url}/sign-up`);
    await field('Your name').fill('Rosa');
    await field('Workspace name').fill('Trattoria Sole');
    await field('Email address').fill(OWNER);
    await field('Password').fill(PASSWORD);
    await click('Create account');
    await page.getByText('Confirm your email address').waitFor();
    await page.goto(linkIn(await mailTo(service, OWNER)));
    await click('Confirm email address');
    await page.getByText('Your email address is confirmed.').waitFor();

    // In November, the menu is a PDF.
    const pdf = await menuPdf();
    await page.goto(`${service.url}/codes/new?category=file`);
    await field('Name').fill('Our menu');
    const upload = { name: 'november.pdf', mimeType: 'application/pdf', buffer: pdf };
    await field('Choose a file or drop it here').setInputFiles(upload);
    await page.getByText('november.pdf', { exact: true }).waitFor();
    await click('Create code');
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const printedUrl = await shortUrl();
    const overview = page.url();

    // It prints: one symbol, and a sheet of labels.
    await click('Download');
    const symbol = page.waitForEvent('download');
    await click('Download SVG');
    const printed = await sharp(await bytesOf(symbol), { density: 150 })
      .png()
      .toBuffer();
    for (const read of await readByTwo(printed)) expect(read.toLowerCase()).toBe(printedUrl?.toLowerCase());
    await page.goto(service.url);
    await page.getByRole('checkbox', { name: 'Select Our menu' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'A4, 24 labels of 70 × 37 mm' }).click();
    const [label = Buffer.alloc(0)] = pagesOf(await bytesOf(sheet));
    expect((await readSymbol(label)).toLowerCase()).toBe(printedUrl?.toLowerCase());
    const scanned = await fetch(reachable(printedUrl), { redirect: 'manual' });
    expect(scanned.status).toBe(302);
    const opened = await fetch(service.url + new URL(scanned.headers.get('location') ?? '').pathname);
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true);

    // In December, the printed code opens a page. The session has ended since.
    service.clock.advance(30 * DAY_MS);
    await context.clock.setFixedTime(service.clock.now());
    await page.goto(`${overview}/edit`);
    await field('Email address').fill(OWNER);
    await field('Password').fill(PASSWORD);
    await click('Sign in');
    await page.getByRole('combobox', { name: 'What this code opens' }).click();
    await page.getByRole('option', { name: 'Menu', exact: true }).click();
    await field('Title').fill('Dinner');
    const [, section, dish] = await field('Name').all();
    await section?.fill('Starters');
    await dish?.fill('Burrata');
    await page.getByRole('combobox', { name: 'Currency' }).fill('euro');
    await page.getByRole('option', { name: 'Euro (EUR)' }).click();
    await page.getByLabel('Price').fill('18,50');
    await page.getByLabel('Add a photo: Burrata').setInputFiles({
      ...{ name: 'burrata.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    });
    await page.getByLabel('Change the photo: Burrata').waitFor({ state: 'attached' });
    await click('Tags and allergens of dish 1');
    await page.getByRole('checkbox', { name: 'Milk' }).check();
    await page.keyboard.press('Escape');
    await click('Add a language');
    await page.getByRole('menuitem', { name: 'German' }).click();
    await field('Title').fill('Abendkarte');
    const [, germanSection, germanDish] = await field('Name').all();
    await germanSection?.fill('Vorspeisen');
    await germanDish?.fill('Burrata mit Tomaten');
    await page.getByLabel('complete').waitFor();
    await page.locator('form img').first().waitFor();
    await picture(page, 'restaurant-menu');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Code saved').waitFor();

    // A guest scans what was printed, reads it in German and in English, and avoids milk.
    const phone = await guest();
    const photoArrives = phone.waitForResponse((response) => response.url().includes('/.f/'));
    await phone.goto(reachable(printedUrl));
    await phone.getByRole('heading', { name: 'Abendkarte' }).waitFor();
    await phone.getByText('Burrata mit Tomaten').waitFor();
    await phone.getByText('18,50').waitFor();
    expect([(await photoArrives).status(), (await photoArrives).headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/(webp|jpeg)$/),
    ]);
    await picture(phone, 'restaurant-guest');
    await phone.locator('.diet summary').click();
    await phone.getByRole('checkbox', { name: /Milch/ }).check();
    await phone.getByText('Ohne Milch').waitFor();
    await phone.getByRole('link', { name: 'English' }).click();
    await phone.getByRole('heading', { name: 'Dinner' }).waitFor();
    await service.whenScansAreTaken();

    // Every Friday, the partner gets the figures, after a click that asks for them.
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await click('Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Our menu');
    await dialog.getByLabel('Send by email').selectOption('week');
    await dialog.getByLabel('On', { exact: true }).selectOption('fri');
    await dialog.getByLabel('Email addresses').fill(PARTNER);
    await dialog.getByLabel('Title').focus();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog', { name: 'The link is ready' }).waitFor();
    const partner = await guest();
    await partner.goto(linkIn(await mailTo(service, PARTNER)));
    await partner.getByRole('button').click();
    await partner.getByRole('button').waitFor({ state: 'detached' });
    // Christmas is a Friday, at eight by the clocks of the restaurant.
    service.clock.set('2026-12-25T07:00:00.000Z');
    await service.running.app.get(ReportMailings, { strict: false }).run();
    const reports = async () => {
      await service.sendMails();
      return (await emailsTo(service, PARTNER)).filter(({ attachments }) => attachments.length > 0);
    };
    await waitUntil(async () => (await reports()).length === 1, 'the report');
    const [report] = await reports();
    const content = Buffer.from(report?.attachments[0]?.content as ArrayBuffer);
    const said = execFileSync('pdftotext', ['-layout', '-', '-'], { input: content }).toString();
    expect(said).toContain('Our menu');
    expect(said).toMatch(/1 scan in \d+ days/);
    expect(said).toContain('Our menu');
    expect(report?.text).toContain(`${BASE_URL}/r/`);
    expect(faults).toEqual([]);
  });
});
