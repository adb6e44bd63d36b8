import sharp from 'sharp';
import { Scan } from '#libs/database';
import { categories, SymbolImages } from '#libs/qr-codes';
import { startDestination } from '../toolbox/destination.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { useService } from '../toolbox/use-service.js';
import { testPagesOf } from './pages-of.js';
import { usePhone } from './phone.js';

const world = useService({ roles: 'all' });
const phone = usePhone(world);
const { codeOf, open } = phone;

testPagesOf(world, phone, (name) => name === 'landing_page');

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
      /^default-src 'none'; base-uri 'none'; form-action 'none'; .*; style-src 'sha256-[^']+' 'sha256-[^']+'; img-src 'self'; sandbox/,
    );
    expect(policy).toMatch(/; sandbox allow-forms allow-top-navigation-by-user-activation allow-downloads$/);
    expect((await answerTo('landing_page'))['content-security-policy']).toMatch(
      /; form-action 'self'; .*; style-src 'sha256-[^']+' 'sha256-[^']+'; img-src http: https:; sandbox allow-forms allow-top/,
    );
    expect((await answerTo('coupon'))['content-security-policy']).toContain("img-src 'self'; sandbox");
  });

  it('leads on by its links, in the same window', async () => {
    const links = [{ platform: 'instagram', url: `${world.service.shortUrl}/livez`, label: 'Our photos' }];
    await open(await codeOf('social', { title: 'Follow us', links }));
    await phone.page.getByRole('link', { name: 'Our photos' }).click();
    await phone.page.waitForURL('**/livez');
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
      const opening = phone.context.waitForEvent('page');
      await phone.page.getByRole('link', { name: 'More about this' }).click();
      const tab = await opening;
      await tab.waitForURL('https://example.com/privacy');
      const opener = await tab.evaluate('[origin, opener]');
      await tab.close();
      return opener;
    };
    // The sandbox of the form would give the other site an origin of its own, with neither cookies nor scripts.
    expect(await read()).toEqual(['https://example.com', null]);
    await phone.page.evaluate("document.querySelector('form').noValidate = true");
    await phone.page.getByLabel('Email').fill('ada');
    await phone.page.getByRole('button').click();
    await phone.page.getByText('check the marked fields').waitFor();
    expect(await read()).toEqual(['https://example.com', null]);
    expect(await phone.page.getByLabel('Email').inputValue()).toBe('ada');
  });

  it.each([
    ['link', { category: 'landing_page' }],
    ['password', { category: 'url', password: 'soup of the day' }],
  ])('leads on to a file by its %s', async (_by, { category, ...fields }) => {
    const headers = { 'content-disposition': 'attachment' };
    const destination = await startDestination('PK', headers);
    const url = `${destination.url}/brochure.zip`;
    const qr_data = { url: { url }, landing_page: { title: 'Us', ctas: [{ id: 'a', label: 'Go', url }] } };
    await open(await world.acme.qrCode({ category, qr_data: qr_data[category as 'url'], ...fields }));
    const downloading = phone.page.waitForEvent('download');
    if (category === 'url') await phone.page.getByLabel('Password').fill('soup of the day');
    await phone.page.getByRole(category === 'url' ? 'button' : 'link').click();
    expect((await downloading).suggestedFilename()).toBe('brochure.zip');
    await destination.close();
    expect(phone.alarms).toEqual([]);
  });

  it('saves its contact on the phone', async () => {
    await open(await codeOf('vcard', { first_name: 'Ada', last_name: 'Ng' }));
    const downloading = phone.page.waitForEvent('download');
    await phone.page.getByRole('link', { name: 'Save contact' }).click();
    const download = await downloading;
    expect([download.suggestedFilename(), await download.failure()]).toEqual(['Ada Ng.vcf', null]);
    expect(phone.alarms).toEqual([]);
  });

  it('selects the whole password of a network by one tap', async () => {
    await open(await codeOf('wifi', { ssid: 'Guests', encryption: 'WPA', password: 'soup of the day' }));
    await phone.page.getByText('soup of the day').click();
    expect(await phone.page.evaluate('String(getSelection())')).toBe('soup of the day');
  });

  it('tells messengers its title and description', async () => {
    await open(await codeOf('landing_page', { title: 'Summer "sale"', description: 'Half price <b>' }));
    const tagged = (name: string) =>
      phone.page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect([await tagged('title'), await tagged('description')]).toEqual(['Summer "sale"', 'Half price <b>']);
  });

  it('shows what its category holds, in the order of importance', async () => {
    const shown = async (category: string, qr_data: object) => {
      await open(await codeOf(category, qr_data));
      return (await phone.page.locator('body').innerText()).replace(/\s+/g, ' ').trim();
    };
    const linksOf = () =>
      phone.page.evaluate<string[]>(
        `[...document.querySelectorAll('a')].map((each) => each.getAttribute('href'))`,
      );
    expect(await shown('text', { text: 'Gate  4\n<b>' })).toContain('Gate 4 <b>');
    // The spaces that align the text are kept.
    expect(await phone.page.locator('main p').innerText()).toBe('Gate  4\n<b>');
    const coupon = { title: '20 % off', code: 'SUMMER20', valid_until: '2027-08-31' };
    expect(await shown('coupon', coupon)).toMatch(
      /^20 % off Show this code SUMMER20 Valid until Tuesday,? 31 August 2027$/,
    );
    expect(await shown('wifi', { ssid: 'Ca$$h', encryption: 'nopass', hidden: true })).toMatch(
      /^Wi-Fi Ca\$\$h This network is hidden.* How to join iPhone and iPad Settings, then Wi-Fi, then Ca\$\$h\./,
    );
    expect(await shown('sms', { number: '+41446681800', message: 'Hi & bye' })).toContain('+41 44 668 18 00');
    expect(await linksOf()).toEqual(['sms:+41446681800?body=Hi%20%26%20bye']);
    await shown('vcard', { organization: 'Acme', phones: [{ number: '(044) 668-18.00' }] });
    expect(await linksOf()).toContain('tel:0446681800');
    expect(await shown('location', { latitude: 47.3769, longitude: 8.5417 })).toMatch(
      /^Location Other maps 47\.3769, 8\.5417 Open in Maps$/,
    );
    expect((await linksOf()).at(-1)).toBe('https://www.google.com/maps/search/?api=1&query=47.3769%2C8.5417');
    expect(await shown('location', { address: 'Mill Lane 4, Zürich' })).toMatch(/^Mill Lane 4, Zürich/);
    expect((await linksOf()).at(-1)).toMatch(/query=Mill%20Lane%204%2C%20Z%C3%BCrich$/);
    const past = { title: 'Old', code: 'A', valid_until: '2026-01-31' };
    expect(await shown('coupon', past)).toMatch(
      /^This coupon has expired Old This code no longer works A Was valid until Saturday,? 31 January/,
    );
    expect(await phone.page.evaluate("getComputedStyle(document.querySelector('.code')).userSelect")).toBe(
      'none',
    );
    const prices = [{ price: '145', label: 'with wine' }, { price: '110' }];
    const dinner = { starts_at: '2030-12-05T17:30:00Z', ends_at: '2030-12-05T22:00:00Z' };
    const priced = { title: 'Dinner', ...dinner, prices, currency: 'CHF', notes: ['Doors open at 18:15.'] };
    expect(await shown('event', priced)).toMatch(
      /145\.00 with wine, 110\.00 Swiss francs Good to know Doors open at 18:15\. Add to calendar$/,
    );
    const stores = { ios_url: 'https://apps.apple.com/app/id1', fallback_url: 'https://garden.example/app' };
    expect(await shown('app', { title: 'Garden', viewer: true, ...stores })).toBe(
      'G Garden Get it for iPhone App Store On other devices garden.example',
    );
    expect(await linksOf()).toEqual([stores.ios_url, stores.fallback_url]);
    const over = { title: 'Fair', starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T11:00:00Z' };
    expect(await shown('event', over)).toMatch(/Fair This event is over Thursday/);
    expect(await linksOf()).toEqual([]);
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
    expect(await shown('social', { title: 'Us', links })).toBe('U Us LinkedIn YouTube our forum');
    const day = {
      starts_at: '2027-06-20T22:00:00Z',
      ends_at: '2027-06-22T22:00:00Z',
      timezone: 'Europe/Zurich',
    };
    const days = /Fair Monday,? 21 .*Tuesday,? 22 June 2027 Add to calendar$/;
    expect(await shown('event', { title: 'Fair', all_day: true, ...day })).toMatch(days);
    const dates = { starts_at: '2027-06-21', ends_at: '2027-06-22', timezone: 'Europe/Zurich' };
    expect(await shown('event', { title: 'Fair', all_day: true, ...dates })).toMatch(days);
  });

  it('says when an event is, in the zone of the place, and how far away: at each visit anew', async () => {
    const now = world.service.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const code = await codeOf('event', {
      title: 'Fair',
      starts_at: at(48),
      ends_at: at(50),
      timezone: 'Europe/Zurich',
    });
    const seen = async () => {
      await open(code);
      return phone.page.locator('.soon').innerText();
    };
    expect(await seen()).toBe('In 2 days');
    expect(await phone.page.locator('.row small').innerText()).toMatch(
      /^\d\d:\d\d–\d\d:\d\d, Central European Time$/,
    );
    world.service.clock.advance(24 * 3_600_000);
    expect(await seen()).toBe('Tomorrow');
    world.service.clock.advance(24 * 3_600_000);
    expect(await seen()).toBe('Happening now');
    world.service.clock.advance(2 * 3_600_000);
    expect(await seen()).toBe('This event is over');
  });

  it('shows a menu with hours, in its languages, and strikes out what a guest avoids', async () => {
    const menu = {
      ...{ title: 'Dinner', currency: 'EUR', language: 'en', translations: { de: { title: 'Abendkarte' } } },
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '00:00' }],
      timezone: 'Europe/Zurich',
      actions: [{ label: 'Book', url: 'https://example.com/book' }],
      sections: [
        {
          name: 'Starters',
          items: [
            { name: 'Burrata', price: '7.50', allergens: ['Milch'], tags: ['vegetarian'] },
            { name: 'Soup', price: '9', translations: { de: { name: 'Suppe' } } },
          ],
        },
        { name: 'Sweets', items: [{ name: 'Affogato', price: '8', allergens: ['milk'], featured: true }] },
      ],
    };
    const code = await codeOf('menu', menu);
    await open(code);
    await phone.page.getByText('Open until 00:00').waitFor();
    const decorationOf = (dish: string) =>
      phone.page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('h2,h3')].find((each) => each.textContent === '${dish}')).textDecorationLine`,
      );
    expect(await decorationOf('Burrata')).toBe('none');
    await phone.page.getByText('Allergies and diets').click();
    await phone.page.getByLabel('Milk').check();
    expect(await decorationOf('Burrata')).toBe('line-through');
    expect(await decorationOf('Affogato')).toBe('line-through');
    expect(await decorationOf('Soup')).toBe('none');
    await phone.page.getByRole('link', { name: 'Deutsch' }).click();
    await phone.page.getByRole('heading', { name: 'Abendkarte' }).waitFor();
    expect(await phone.page.locator('main').innerText()).toMatch(/Burrata\s+7,50\s+vegetarisch\s*Milch/);
    expect(await phone.page.locator('main').innerText()).toContain('Suppe');
    await world.service.whenScansAreTaken();
    expect(await world.service.dataSource.getRepository(Scan).countBy({ qrCodeId: code.id })).toBe(1);
    // A limit of scans cannot be passed by another language.
    const limited = await world.acme.qrCode({ category: 'menu', qr_data: menu, scan_limit: 1 });
    const path = `/${limited.short_code}`;
    const other = await fetch(`${world.service.shortUrl}${path}/lang/de`, { redirect: 'manual' });
    expect([other.status, other.headers.get('location')]).toEqual([303, path]);
  });

  it('has a picture for messengers in the color of the brand, unless it has a password', async () => {
    const page = await codeOf('text', { text: 'Gate 4' });
    await open(page);
    const image = await phone.page.locator('meta[property="og:image"]').getAttribute('content');
    expect(image).toBe(`${page.short_url}/card.png`);
    const picture = await fetch(`${world.service.shortUrl}/${page.short_code}/card.png`);
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([picture.status, width, height]).toEqual([200, 1_200, 630]);
    const locked = await world.acme.qrCode({
      ...{ category: 'text', qr_data: { text: 'Gate 4' }, password: 'soup of the day' },
    });
    expect((await fetch(`${world.service.shortUrl}/${locked.short_code}/card.png`)).status).toBe(404);
  });

  it('has a picture that is drawn once for all who ask at the same time, also when the first of them leaves', async () => {
    const { short_code } = await codeOf('landing_page', { title: 'Drawn once' });
    const address = `${world.service.shortUrl}/${short_code}/card.png`;
    const images = world.service.edge.get(SymbolImages, { strict: false });
    const original = images.drawCard.bind(images);
    const leaving = new AbortController();
    let others: Promise<Response>[] = [];
    const drawCard = jest.spyOn(images, 'drawCard').mockImplementation(async (card, asker) => {
      leaving.abort();
      others = [fetch(address), fetch(address)];
      // When this has its answer, the edge has also seen who left and who asks.
      for (let count = 0; count < 3; count++) await fetch(`${world.service.shortUrl}/robots.txt`);
      return original(card, asker);
    });
    await expect(fetch(address, { signal: leaving.signal })).rejects.toThrow('aborted');
    await waitUntil(() => others.length > 0, 'the drawing');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    expect(drawCard).toHaveBeenCalledTimes(1);
  });
});
