import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CtaClicks } from '#libs/scans';
import type { AnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useBrowser } from '../toolbox/use-browser.js';
import type { Client, QrCodeFields } from '../toolbox/client.js';
import { note } from '../toolbox/secrets.js';
import { endpoint } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PASSWORD = 'soup of the day';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const BOOK = { id: 'book', label: 'Book "now"', url: 'https://example.com/book' };
const CALL = { id: 'lead', label: 'Call', url: 'https://phish.example/call' };

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const page = (fields: QrCodeFields = {}) =>
  acme.qrCode({
    category: 'landing_page',
    qr_data: { title: 'The new season', ctas: [BOOK, CALL] },
    ...fields,
  });

const urlOf = ({ short_code }: Pick<QrCodeDto, 'short_code'>) => `${world.service.shortUrl}/${short_code}`;

async function click(
  code: Pick<QrCodeDto, 'short_code'>,
  path: string,
  { from = '192.0.2.9', agent = IPHONE, method = 'GET' } = {},
) {
  note(from);
  const headers = { 'x-forwarded-for': from, 'user-agent': agent };
  const answer = await fetch(`${urlOf(code)}/cta/${path}`, { method, headers, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), headers: answer.headers };
}

const clicksOf = ({ id }: Pick<QrCodeDto, 'id'>) =>
  world.service.query('select * from cta_clicks where qr_code_id = $1 order by id', [id]);

const eventsOf = async ({ id }: Pick<QrCodeDto, 'id'>) => {
  const sql = "select id, body from webhook_events where qr_code_id = $1 and event = 'cta_click' order by id";
  const rows = await world.service.query<{ id: string; body: string }>(sql, [id]);
  return rows.map((row) => ({ id: row.id, body: JSON.parse(row.body) as unknown }));
};

describe('a button of a landing page', () => {
  const visitor = useBrowser();

  it('is counted, has its event, and leads on; it is no scan', async () => {
    const admin = await world.service.person('admin', acme);
    await endpoint(admin, { url: 'https://hooks.example.com/', events: ['cta_click'] });
    const code = await page();
    const { status, location, headers } = await click(code, 'book');
    expect([status, location]).toEqual([302, BOOK.url]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [row, ...others] = await clicksOf(code);
    expect(others).toEqual([]);
    const now = world.service.clock.now();
    const visitor = { country: 'Unknown', city: 'Unknown', device: 'mobile' };
    expect(row).toMatchObject({ cta_id: 'book', ...visitor, os: 'iOS', browser: 'Safari', clicked_at: now });
    expect(await eventsOf(code)).toEqual([
      {
        id: row?.id,
        body: {
          event: 'cta_click',
          qr_code_id: code.id,
          qr_name: code.name,
          short_code: code.short_code,
          cta: { ...BOOK, ...visitor, clicked_at: now.toISOString() },
        },
      },
    ]);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body.scan_count).toBe(0);
  });

  it('leads on in a browser, in the same window', async () => {
    const code = await page({
      qr_data: { title: 'Hello', ctas: [{ ...BOOK, url: `${world.service.url}/livez` }] },
    });
    const tab = await visitor.browser.newPage();
    await tab.goto(urlOf(code));
    await tab.getByRole('link', { name: BOOK.label }).click();
    await tab.waitForURL('**/livez');
    await tab.close();
    expect(await clicksOf(code)).toHaveLength(1);
  });

  it('is not counted for HEAD and bots, and does not exist under other ids', async () => {
    const code = await page();
    const bot = 'Googlebot/2.1 (+http://www.google.com/bot.html)';
    expect(await click(code, 'book', { agent: bot })).toMatchObject({ status: 302, location: BOOK.url });
    expect(await click(code, 'book', { method: 'HEAD' })).toMatchObject({ status: 302, location: BOOK.url });
    for (const id of ['Book', 'nothing', '__proto__']) expect((await click(code, id)).status).toBe(404);
    expect((await click(code, 'book', { method: 'POST' })).status).toBe(405);
    expect((await click(await acme.qrCode(), 'book')).status).toBe(404);
    expect((await click({ short_code: 'no-such-code' }, 'book')).status).toBe(404);
    expect(await clicksOf(code)).toEqual([]);
  });

  it('can have the name of another path', async () => {
    expect(await click(await page(), 'lead')).toMatchObject({ status: 302, location: CALL.url });
  });

  it('leads on after the last scan of a limit, and not when the code is paused', async () => {
    const code = await page({ scan_limit: 1 });
    expect((await acme.scan(code)).status).toBe(200);
    expect((await acme.scan(code)).status).toBe(410);
    expect((await click(code, 'book')).status).toBe(302);
    await acme.patch(`/api/v1/qr/${code.id}`, { status: 'paused' });
    expect((await click(code, 'book')).status).toBe(410);
    expect(await clicksOf(code)).toHaveLength(1);
  });

  it('is for those who know the password', async () => {
    note(PASSWORD);
    const code = await page({ password: PASSWORD });
    const other = await page({ password: PASSWORD });
    const unlock = async (of: QrCodeDto) => {
      const body = new URLSearchParams({ password: PASSWORD });
      const html = await (await fetch(`${urlOf(of)}/unlock`, { method: 'POST', body })).text();
      return /\/cta\/(book\?key=[\w-]{22})"/.exec(html)?.[1] ?? '';
    };
    const toCode = { status: 303, location: `/${code.short_code}` };
    for (const path of [
      'book',
      'nothing',
      'book?key=',
      'book?key=AAAAAAAAAAAAAAAAAAAAAA',
      await unlock(other),
    ])
      expect(await click(code, path)).toMatchObject(toCode);
    const link = await unlock(code);
    expect(await click(code, link)).toMatchObject({ status: 302, location: BOOK.url });
    note('another one');
    await acme.patch(`/api/v1/qr/${code.id}`, { password: 'another one' });
    expect(await click(code, link)).toMatchObject(toCode);
    expect(await clicksOf(code)).toHaveLength(1);
  });

  it('answers 503 and counts nothing when it cannot be stored', async () => {
    const code = await page();
    const failure = Object.assign(new Error('terminating connection'), { code: '57P01' });
    jest.spyOn(world.service.edge.get(CtaClicks), 'record').mockRejectedValueOnce(failure);
    const { status, headers } = await click(code, 'book');
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('stands in the totals of analytics, with their range and filters', async () => {
    const { folder_id } = {
      folder_id: (await acme.post<{ id: string }>('/api/v1/folders', { name: 'Summer' })).body.id,
    };
    const [code, other] = [await page({ folder_id, tags: ['Spring'] }), await page()];
    const { clock } = world.service;
    const start = clock.now();
    await click(code, 'book');
    clock.advance(40 * 86_400_000);
    for (const clicked of [code, code, other]) await click(clicked, 'book');
    await click(code, 'book', { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    clock.advance(1_000);
    const clicks = async (path: string) => {
      const { status, body } = await acme.get<AnalyticsDto>(path);
      return [status, body.totals.cta_clicks, body.previous.cta_clicks, body.totals.leads];
    };
    const ofCode = `/api/v1/qr/${code.id}/analytics`;
    expect(await clicks(`${ofCode}?period=30d`)).toEqual([200, 3, 1, 0]);
    expect(await clicks(`${ofCode}?period=90d`)).toEqual([200, 4, 0, 0]);
    expect(await clicks(`${ofCode}?period=30d&device=mobile`)).toEqual([200, 2, 1, 0]);
    expect(await clicks(`${ofCode}?period=30d&os=linux&browser=FIREFOX`)).toEqual([200, 1, 0, 0]);
    expect(await clicks(`${ofCode}?period=30d&via=symbol`)).toEqual([200, 0, 0, 0]);
    expect(await clicks(`${ofCode}?period=30d&via=unknown`)).toEqual([200, 3, 1, 0]);
    expect(await clicks('/api/v1/analytics?period=30d')).toEqual([200, 4, 1, 0]);
    expect(await clicks(`/api/v1/analytics?period=30d&folder_id=${folder_id}`)).toEqual([200, 3, 1, 0]);
    expect(await clicks('/api/v1/analytics?period=30d&tag=spring')).toEqual([200, 3, 1, 0]);
    expect(await clicks('/api/v1/analytics?period=30d&folder_id=none')).toEqual([200, 1, 0, 0]);
    clock.set(start);
  });
});

describe('a button that leads to a blocked host', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clicks-')), 'blocked-hosts');
  writeFileSync(file, '');
  const other = useService({ roles: 'all', env: { BLOCKED_HOSTS_FILE: file } });
  afterAll(() => rmSync(dirname(file), { recursive: true }));

  it('says so, and is not counted', async () => {
    const { acme: client, service } = other;
    const ctas = [BOOK, CALL];
    const { id, short_code } = await client.qrCode({
      category: 'landing_page',
      qr_data: { title: 'Hello', ctas },
    });
    // The file is read again when it changes.
    writeFileSync(file, 'phish.example\n');
    const statusOf = async (button: string, method = 'GET') =>
      (await fetch(`${service.shortUrl}/${short_code}/cta/${button}`, { method, redirect: 'manual' })).status;
    await waitUntil(async () => (await statusOf('lead', 'HEAD')) === 410, 'the hosts to be read');
    expect([await statusOf('lead'), await statusOf('book')]).toEqual([410, 302]);
    const sql = 'select cta_id from cta_clicks where qr_code_id = $1';
    expect(await service.query(sql, [id])).toEqual([{ cta_id: 'book' }]);
  });
});
