import { PasswordsService } from '#libs/secrets';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { startDestination } from '../toolbox/destination.js';
import type { Client, QrCodeFields } from '../toolbox/client.js';
import { note } from '../toolbox/secrets.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PASSWORD = 'soup of the day';
const HOME = '192.0.2.10';
const WRONG = 'That is not it. Upper and lower case count.';

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
  // Neither a table nor the log may contain it when the service is closed.
  note(PASSWORD);
});

const passwords = () => world.service.edge.get(PasswordsService);
const locked = (fields: QrCodeFields = {}) => acme.qrCode({ password: PASSWORD, ...fields });

async function unlock({ short_code }: Pick<QrCodeDto, 'short_code'>, password: string, from = HOME) {
  const response = await fetch(`${world.service.shortUrl}/${short_code}/unlock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ password }),
  });
  const { status, headers } = response;
  return {
    status,
    location: headers.get('location'),
    retryAfter: headers.get('retry-after'),
    text: await response.text(),
  };
}

const statusOf = async (...of: Parameters<typeof unlock>) => (await unlock(...of)).status;

async function scanCount({ id }: QrCodeDto): Promise<number> {
  await world.service.whenScansAreTaken();
  return (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
}

describe('a code with a password', () => {
  it('takes the password in any Unicode form', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'crème brûlée'.normalize(form)) as [
      string,
      string,
    ];
    note(composed);
    const code = await locked({ password: decomposed });
    expect([await statusOf(code, composed), await statusOf(code, decomposed)]).toEqual([303, 303]);
    const { body } = await acme.patch(`/api/v1/qr/${code.id}`, { password: composed });
    expect(body.version).toBe(code.version);
  });

  it('shows a form, and redirects with the right password only, which is the scan', async () => {
    const rules = [{ when: { languages: ['en'] }, url: 'https://example.com/en' }];
    const code = await locked({ rules, utm: { source: 'poster' } });
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers, bytes } = await acme.scan(code, { method });
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-forms/);
      const form = `<form method="post" action="/${code.short_code}/unlock">`;
      expect(bytes.toString().includes(form)).toBe(method === 'GET');
      // The limit is 128 characters, and browsers count those outside the BMP as two.
      expect(bytes.toString().includes(' maxlength="256" ')).toBe(method === 'GET');
    }
    for (const password of ['Soup of the day', '', 'x'.repeat(600)]) {
      const { status, location, text } = await unlock(code, password);
      expect([status, location]).toEqual([403, null]);
      expect(text).toContain(WRONG);
    }
    expect(await scanCount(code)).toBe(0);
    const { status, location } = await unlock(code, PASSWORD);
    expect([status, location]).toEqual([303, 'https://example.com/menu?utm_source=poster']);
    expect(await scanCount(code)).toBe(1);
    const page = await locked({ category: 'text', qr_data: { text: 'Gate 4' }, scan_limit: 1 });
    const shown = await unlock(page, PASSWORD);
    expect([shown.status, shown.text.includes('Gate 4')]).toEqual([200, true]);
    expect([await statusOf(page, PASSWORD), (await acme.scan(page)).status]).toEqual([410, 410]);
    expect(await scanCount(page)).toBe(1);
  });

  it('keeps the path of the symbol, and sends who opens the address of the form to the code', async () => {
    const code = await locked();
    const inSymbol = code.short_code?.toUpperCase();
    const symbol = await fetch(`${world.service.shortUrl}/${inSymbol}/?a=1`);
    expect(await symbol.text()).toContain(`action="/${inSymbol}/unlock"`);
    const path = `${world.service.shortUrl}/${code.short_code}/unlock`;
    const opened = await fetch(path, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/${code.short_code}`]);
    const put = await fetch(path, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const large = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ password: 'x'.repeat(9_000) }),
    });
    expect([large.status, await large.text()]).toEqual([
      413,
      expect.stringContaining('too large for a password'),
    ]);
    expect(await statusOf({ short_code: 'no-such-code' }, PASSWORD)).toBe(404);
    expect(await statusOf(await locked({ status: 'paused' }), PASSWORD)).toBe(410);
  });

  it('refuses a network after ten wrong passwords, also at once, and leaves others alone', async () => {
    const code = await locked();
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => unlock(code, `guess ${n}`)));
    const statuses = guesses.map(({ status }) => status);
    expect([403, 429].map((each) => statuses.filter((status) => status === each).length)).toEqual([10, 20]);
    const refused = await unlock(code, PASSWORD);
    expect([refused.status, refused.retryAfter, refused.location]).toEqual([429, '60', null]);
    expect(refused.text).toContain('try again in a minute');
    expect(await statusOf(code, PASSWORD, '198.51.100.7')).toBe(303);
    expect(await statusOf(await locked(), PASSWORD)).toBe(303);
    world.service.clock.advance(60_000);
    expect(await statusOf(code, PASSWORD)).toBe(303);
  });

  it('refuses a network that enters more than 300 passwords a minute, right ones too', async () => {
    const [first, ...others] = [await locked(), await locked(), await locked()];
    const office = '203.0.113.5';
    await world.service.query('delete from attempts');
    expect(await statusOf(first, PASSWORD, office)).toBe(303);
    await world.service.query('update attempts set failures = 299');
    const statuses = await Promise.all(others.map((code) => statusOf(code, PASSWORD, office)));
    expect(statuses.sort()).toEqual([303, 429]);
    expect(await statusOf(first, PASSWORD, '198.51.100.7')).toBe(303);
    world.service.clock.advance(60_000);
    expect(await statusOf(first, PASSWORD, office)).toBe(303);
  });

  it('has a password that is never returned, can be changed and removed, and is no edit when it is the same', async () => {
    const code = await locked({ external_id: 'locked' });
    const path = `/api/v1/qr/${code.id}`;
    const patch = async (body: object) => (await acme.patch<QrCodeDto>(path, body)).body;
    expect([code.has_password, 'password' in code]).toEqual([true, false]);
    const [row] = await world.service.query('select password_hash from qr_codes where id = $1', [code.id]);
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await patch({ password: PASSWORD })).version).toBe(1);
    expect(await patch({ password: 'another one' })).toMatchObject({ version: 2, has_password: true });
    expect([await statusOf(code, PASSWORD), await statusOf(code, 'another one')]).toEqual([403, 303]);
    const whole = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/' } };
    const put = async (body: object) =>
      (await acme.put<QrCodeDto>('/api/v1/qr/by-external-id/locked', { ...whole, ...body })).body;
    const versions = [await put({ password: PASSWORD }), await put({ password: PASSWORD })];
    expect(versions.map(({ version, has_password }) => [version, has_password])).toEqual([
      [3, true],
      [3, true],
    ]);
    expect(await put({})).toMatchObject({ version: 4, has_password: false });
    expect((await acme.scan(code)).status).toBe(302);
    expect(await unlock(code, PASSWORD)).toMatchObject({ status: 303, location: `/${code.short_code}` });
    expect(await patch({ password: null })).toMatchObject({ version: 4, has_password: false });
    const history = await world.service.query(
      `select fields -> 'has_password' as has, fields ? 'password' as leaks from qr_code_versions
       where qr_code_id = $1 order by version`,
      [code.id],
    );
    expect(history.map(({ has, leaks }) => [has, leaks])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it('compares one guess of a site at a time, whichever of its networks it comes from', async () => {
    const [one, other] = [await locked(), await locked()];
    const guesses: (() => void)[] = [];
    jest
      .spyOn(passwords(), 'matches')
      .mockImplementation(() => new Promise((resolve) => guesses.push(() => resolve(true))));
    const sent = [
      unlock(one, PASSWORD, '2001:db8:1:1::1'),
      unlock(other, PASSWORD, '2001:db8:1:2::1'),
      unlock(one, PASSWORD, '2001:db8:2:1::1'),
    ];
    await waitUntil(() => guesses.length === 2, 'the guesses of two sites');
    // A later guess of a third site is compared at once, while the other network of the first site still waits.
    sent.push(unlock(other, PASSWORD, '2001:db8:3:1::1'));
    await waitUntil(() => guesses.length === 3, 'the guess of the third site');
    for (const [index] of sent.entries()) {
      await waitUntil(() => guesses.length > index, 'the next guess');
      guesses[index]?.();
    }
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    jest.restoreAllMocks();
  });

  it('opens while many sites guess that of another code', async () => {
    const [attacked, other] = [await locked(), await locked()];
    const guesses: ((isRight: boolean) => void)[] = [];
    jest
      .spyOn(passwords(), 'matches')
      .mockImplementation(() => new Promise((resolve) => guesses.push(resolve)));
    const wrong = Array.from({ length: 30 }, (_, at) => unlock(attacked, 'guess', `203.0.113.${at}`));
    await waitUntil(() => guesses.length === 4, 'the first guesses');
    const right = unlock(other, PASSWORD);
    await waitUntil(() => guesses.length === 5, 'the right password');
    guesses[4]?.(true);
    expect((await right).status).toBe(303);
    for (let at = 0; at < 31; at += 1) {
      await waitUntil(() => guesses.length > at, 'the next guess');
      guesses[at]?.(false);
    }
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 403));
    jest.restoreAllMocks();
  });

  it('is not hashed for a code that does not exist, nor for one that has changed', async () => {
    const { id } = await locked();
    const [hash, matches] = [jest.spyOn(passwords(), 'hash'), jest.spyOn(passwords(), 'matches')];
    const stale = { headers: { 'if-match': '"7"' } };
    const statuses = [
      (await acme.patch('/api/v1/qr/01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57', { password: 'new' })).status,
      (await acme.patch(`/api/v1/qr/${id}`, { password: 'new' }, stale)).status,
    ];
    expect([statuses, hash.mock.calls, matches.mock.calls]).toEqual([[404, 412], [], []]);
    jest.restoreAllMocks();
  });

  it('is created once with an Idempotency-Key, whose other password is refused', async () => {
    const body = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/' } };
    const create = (password: string) =>
      acme.post<QrCodeDto>('/api/v1/qr', { ...body, password }, { headers: { 'idempotency-key': 'once' } });
    const [first, again] = [await create(PASSWORD), await create(PASSWORD)];
    expect([first.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect((await create('another one')).status).toBe(422);
    expect(await statusOf(first.body, PASSWORD)).toBe(303);
  });

  it('is refused if it is static, and created in bulk with at most 20 different passwords', async () => {
    const wifi = { ssid: 'Guests', encryption: 'nopass' };
    const { status, body } = await acme.post<{ errors: { pointer: string }[] }>('/api/v1/qr', {
      ...{ name: 'Guests', category: 'wifi', qr_data: wifi, password: PASSWORD },
    });
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([422, ['/password']]);
    const lines = Array.from(
      { length: 22 },
      (_, n) => `Table ${n},https://example.com/,secret ${Math.min(n, 20)}`,
    );
    const headers = { 'content-type': 'text/csv' };
    const csv = ['name,url,password', ...lines].join('\n');
    const report = (await acme.post<BulkReportDto>('/api/v1/qr/bulk', csv, { headers })).body;
    expect([report.created, report.failed]).toEqual([20, 2]);
    expect(report.results[20]!.error!.errors![0]).toMatchObject({
      parameter: 'password',
      code: 'too_many_items',
    });
    expect(await statusOf(report.results[7]!.qr!, 'secret 7')).toBe(303);
  });
});

describe('the password page in a browser', () => {
  const visitor = useBrowser();

  it('says what is wrong, and opens the destination on another host', async () => {
    const destination = await startDestination('The menu');
    const code = await locked({ url: `${destination.url}/menu` });
    const page = await visitor.browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${world.service.shortUrl}/${code.short_code}`);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText(WRONG).waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${destination.url}/menu`);
    expect(await page.innerText('body')).toBe('The menu');
    await destination.close();
  });
});
