import type { Page, Request } from 'playwright-core';
import { DESK, picture } from '../visits.js';
import type { Stage } from './stage.js';

interface StoredCode {
  name: string;
  dynamic: boolean;
  payload: string;
  short_url: string | null;
  qr_data: Record<string, unknown>;
}

/** The client sends a request again twice, before a form says that it has failed. */
const ATTEMPTS = 3;

const keyOf = (request: Request) => request.headers()['idempotency-key'];

/** Loses the response to the first POST there, as a bad connection does: what it has created exists. */
async function loseFirstResponse(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      requests.push(route.request());
      if (requests.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    },
  );
  return requests;
}

export function testForms(stage: Stage): void {
  const { button, often, open, rarely } = stage;
  const codes = async (): Promise<StoredCode[]> =>
    (await stage.acme.get<{ data: StoredCode[] }>('/api/v1/qr')).body.data;
  // The pictures of categories have the names of fields, such as URL.
  const field = (label: string | RegExp) =>
    stage.page
      .getByLabel(label, typeof label === 'string' ? { exact: true } : {})
      .and(stage.page.locator(':not([type=radio])'));
  const choose = async (label: string, text: string, option: string) => {
    await stage.page.getByRole('combobox', { name: label }).fill(text);
    await stage.page.getByRole('option', { name: option }).click();
  };

  often('creates one code with a complete URL, however often the button is clicked', async () => {
    const { page } = stage;
    await open('/codes/new');
    await field('Name').fill('Table 4');
    expect(await field('URL').inputValue()).toBe('');
    await field('URL').click();
    await page.keyboard.insertText(' https://https://example.com/menu ');
    await field('Name').click();
    expect(await field('URL').inputValue()).toBe('https://example.com/menu');
    await field('URL').fill('example.com/menu?next=https://example.com/2');
    let showNext = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (showNext = resolve));
    // The next screen is slow, so that the form stays on the page after the code is created.
    await page.route(/\/assets\/overview-/, (route) => isShown.then(() => route.continue()));
    const created = page.waitForResponse((response) => response.request().method() === 'POST');
    await button('Create code').dblclick();
    await created;
    await button('Create code').click({ force: true });
    await field('Name').press('Enter');
    await page.keyboard.press('Control+s');
    expect(await button('Create code').isDisabled()).toBe(true);
    showNext();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    expect(await codes()).toMatchObject([
      { name: 'Table 4', qr_data: { url: 'https://example.com/menu?next=https://example.com/2' } },
    ]);
  });

  rarely('creates nothing twice when a response is lost', async () => {
    const { page } = stage;
    const requests = await loseFirstResponse(page, '/api/v1/qr');
    await open('/codes/new');
    await field('Name').fill('Table 4');
    await field('URL').fill('example.com');
    await button('Create code').click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    expect(requests.map(keyOf)).toEqual([expect.any(String), keyOf(requests[0]!)]);
    expect(await codes()).toMatchObject([{ name: 'Table 4', qr_data: { url: 'https://example.com' } }]);
  });

  const forms: [string, string, string, string, () => Promise<unknown>][] = [
    ['/', '/api/v1/folders', 'New folder', 'Create folder', () => field('Folder name').fill('Terrace')],
    [
      '/settings/api-keys',
      '/api/settings/v1/api-keys',
      'New key',
      'Create key',
      () => field('Name').fill('Shop'),
    ],
    [
      '/settings/team',
      '/api/settings/v1/invites',
      'Invite people',
      'Send invitation',
      () => field('Email address').fill('lea@example.com'),
    ],
    [
      '/settings/domains',
      '/api/settings/v1/domains',
      'Add domain',
      'Add domain',
      () => field('Host name').fill('go.acme.example'),
    ],
    [
      '/settings/webhooks',
      '/api/settings/v1/webhooks',
      'Add endpoint',
      'Add endpoint',
      () => field('Endpoint URL').fill('hooks.example.com/scans'),
    ],
  ];
  for (const [screen, path, opener, action, fill] of forms)
    (screen === '/' ? often : rarely)(
      `repeats a form of ${screen} with its key, and is busy meanwhile`,
      async () => {
        const { page } = stage;
        const sent: Request[] = [];
        let answer = (): void => undefined;
        const isAnswered = new Promise<void>((resolve) => (answer = resolve));
        await page.route(
          ({ pathname }) => pathname === path,
          async (route) => {
            if (route.request().method() !== 'POST') return route.continue();
            sent.push(route.request());
            if (sent.length <= ATTEMPTS) return route.abort();
            await isAnswered;
            return route.continue();
          },
        );
        await open(screen);
        await button(opener).first().click();
        await fill();
        await button(action).last().click();
        await page.getByText('The service does not respond.').waitFor();
        await button(action).last().dblclick();
        await page.keyboard.press('Enter');
        const busy = button(action).and(page.locator(':disabled')).last();
        await busy.waitFor();
        // Outside of a dialog: where a double click ends whose button has moved with the message.
        await page.mouse.click(DESK.width - 2, DESK.height - 2);
        expect(await busy.count()).toBe(1);
        answer();
        await page.getByRole('form').or(page.getByRole('dialog')).waitFor({ state: 'detached' });
        expect(sent).toHaveLength(ATTEMPTS + 1);
        expect(keyOf(sent[0]!)).toMatch(/^[0-9a-f]{32}$/);
        expect(new Set(sent.map(keyOf)).size).toBe(1);
        if (path.endsWith('webhooks'))
          expect(sent[1]?.postData()).toContain('"https://hooks.example.com/scans"');
      },
    );

  often('creates a Wi-Fi code that joins the network, or else one with a page', async () => {
    const { page } = stage;
    await open('/');
    await button(/^Guest Wi-Fi/).click();
    await page.getByText('Static code').waitFor();
    await picture(page, 'task-wifi-static');
    expect(await codes()).toMatchObject([
      { dynamic: false, short_url: null, payload: 'WIFI:T:WPA;S:Guest;P:welcome-2026;;' },
    ]);
    await open('/codes/new?category=wifi');
    await field('Name').fill('Lobby');
    await field('Network name').fill('Sole');
    await field('Password (optional)').fill('soup of the day');
    expect(await field(/^Short code/).count()).toBe(0);
    await page.getByRole('radio', { name: 'Shows a page' }).check();
    await field(/^Short code/).fill('lobby');
    await page.getByRole('radio', { name: 'Joins the network', exact: true }).check();
    await picture(page, 'task-wifi');
    await button('Create code').click();
    await page.getByText('Static code').waitFor();
    await open('/codes/new?category=wifi');
    await field('Name').fill('Bar');
    await field('Network name').fill('Sole');
    await field('Password (optional)').fill('soup of the day');
    await page.getByRole('radio', { name: 'Shows a page' }).check();
    await button('Create code').click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const [bar, lobby] = await codes();
    expect(lobby).toMatchObject({ name: 'Lobby', payload: 'WIFI:T:WPA;S:Sole;P:soup of the day;;' });
    expect(bar).toMatchObject({ name: 'Bar', dynamic: true, short_url: expect.any(String) });
  });

  rarely('gives an event the zone of the person, and keeps what its clock shows in another one', async () => {
    const { page } = stage;
    await open('/codes/new?category=event');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    expect(await zone.inputValue()).toBe('Europe/Zurich');
    await zone.click();
    await page.getByRole('option', { name: 'Europe/Zurich', selected: true }).waitFor();
    await zone.fill('new york');
    await page.getByRole('option', { name: 'America/New York' }).waitFor();
    await page.keyboard.press('Escape');
    await field('Name').fill('Party');
    await field('Title').fill('Party');
    await field('Starts').fill('2027-06-21T19:00');
    await field('Ends').fill('2027-06-21T23:00');
    await button('Create code').click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const times = { starts_at: '2027-06-21T17:00:00.000Z', ends_at: '2027-06-21T21:00:00.000Z' };
    expect(await codes()).toMatchObject([{ qr_data: { ...times, timezone: 'Europe/Zurich' } }]);
    await page.getByRole('link', { name: 'Edit' }).click();
    await choose('Time zone', 'Tokyo', 'Asia/Tokyo');
    expect(await field('Starts').inputValue()).toBe('2027-06-21T19:00');
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const moved = { starts_at: '2027-06-21T10:00:00.000Z', ends_at: '2027-06-21T14:00:00.000Z' };
    expect(await codes()).toMatchObject([{ qr_data: { ...moved, timezone: 'Asia/Tokyo' } }]);
    await field('All day').click({ force: true });
    expect(await field('Starts').inputValue()).toBe('2027-06-21');
  });

  rarely(
    'takes a comma in a price, asks back where it can mean two things, and offers currencies',
    async () => {
      const { page } = stage;
      await open('/codes/new?category=menu');
      await choose('Currency', 'yen', 'Japanese Yen (JPY)');
      await field(/^Price/).fill('7,50');
      await field('Title').fill('Lunch');
      for (const name of await field('Name').all()) await name.fill('Soup');
      await page.getByText('Correct “Price” to see the page.').waitFor();
      await choose('Currency', 'eur', 'Euro (EUR)');
      await page.locator('iframe:not([aria-busy=true])').waitFor({ state: 'attached' });
      await field(/^Price/).fill('1.234');
      await page.getByText('Enter the amount without a thousands separator').waitFor();
      await picture(page, 'task-price');
      await button('Create code').click();
      expect(await page.evaluate('document.activeElement.inputMode')).toBe('decimal');
      expect(await codes()).toEqual([]);
      await field(/^Price/).fill('1.234,50');
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
      await button('Create code').click();
      await page.getByRole('heading', { name: 'Scan me' }).waitFor();
      expect(await codes()).toMatchObject([
        {
          qr_data: {
            currency: 'EUR',
            sections: [{ name: 'Soup', items: [{ name: 'Soup', price: '1234.50' }] }],
          },
        },
      ]);
    },
  );
}
