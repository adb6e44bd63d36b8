import { GuessBrake } from '#libs/limits';
import { PasswordsService } from '#libs/secrets';
import type { ReportDto } from '../../src/reports/reports.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/v1/reports';
const DAY_MS = 86_400_000;

describe('reports', () => {
  const world = useService({ roles: 'all' });
  let acme: Client;
  let maker: PersonClient;
  beforeEach(async () => {
    acme = await world.service.client({ name: 'Alder & Finch' });
    maker = await world.service.person('editor', acme);
  });

  async function make(fields: object = {}, by: Client | PersonClient = maker): Promise<ReportDto> {
    const { status, body } = await by.post<ReportDto>(PATH, { title: 'Our tables', ...fields });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  }
  const visit = async ({ url }: { url: string }, init: RequestInit = {}) => {
    const response = await fetch(url.replace(BASE_URL, world.service.url), init);
    const html = await response.text();
    const text = html
      .replace(/<style>.*?<\/style>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    return { status: response.status, headers: response.headers, html, text };
  };
  const german = { headers: { 'accept-language': 'de' } };

  it('show what was counted to everyone with the link, as sums, and places with few scans together', async () => {
    const code = await acme.qrCode({ name: '<Table> 4' });
    const other = await acme.qrCode({ name: 'Secret code' });
    for (let count = 0; count < 6; count++) await acme.scan(code, { from: `8.8.8.${count}` });
    await acme.scan(other, { from: '8.8.8.9' });
    await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url: 'https://example.com/winter' } });
    await world.service.whenScansAreTaken();
    const report = await make({ qr_code_ids: [code.id], timezone: 'Europe/Zurich' });
    expect(report).toMatchObject({
      period: '30d',
      status: 'active',
      has_password: false,
      timezone: 'Europe/Zurich',
    });
    expect(report.url).toMatch(new RegExp(`^${BASE_URL}/r/[0-9A-Za-z]{32}$`));
    const { status, headers, html, text } = await visit(report);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(html).not.toMatch(/<script|style=|Secret code|<Table>/);
    expect(text).toMatch(/Our tables 6 scans in 30 days/);
    expect(text).toMatch(/&lt;Table&gt; 4: changed on Nov 2\d, 2026/);
    expect(text).toMatch(/Shared by Alder &amp; Finch until Feb \d+, 2027\./);
    expect((await visit(report, german)).text).toContain('6 Scans in 30 Tagen');
    const lonely = await visit(await make({ qr_code_ids: [other.id] }));
    expect(lonely.text).toContain('Other places 1');
    expect(Buffer.byteLength(html)).toBeLessThan(24_000);
  });

  it('keep others out without the password, and count wrong ones', async () => {
    const report = await make({ password: 'soup of the day' });
    const open = (password: string) =>
      visit(report, { method: 'POST', body: new URLSearchParams({ password }) });
    const asked = await visit(report);
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Enter the password')]);
    expect(asked.text).not.toContain('scans in');
    expect(asked.html).not.toContain('Our tables');
    const wrong = await open('soup');
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining('The password is incorrect.')]);
    expect((await open('soup of the day')).text).toContain('0 scans in 30 days');
    // Sent at the same time, they are no more guesses: with the wrong one above, ten are checked.
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, count) => open(`guess ${count}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 403),
      ...Array.from({ length: 3 }, () => 429),
    ]);
    expect((await open('soup of the day')).status).toBe(429);
  });

  it('slow everybody when the password is guessed from many networks', async () => {
    const report = await make({ password: 'soup of the day' });
    const brake = world.service.running.app.get(GuessBrake, { strict: false });
    for (let count = 0; count < 199; count++) await brake.failed('open a report', report.id);
    const open = async (password: string) => {
      const startedAt = performance.now();
      const { status } = await visit(report, { method: 'POST', body: new URLSearchParams({ password }) });
      return [status, performance.now() - startedAt > 490];
    };
    const slowDown = jest.spyOn(brake, 'slowDown');
    expect((await open('soup'))[0]).toBe(403);
    expect(await open('soup of the day')).toEqual([200, true]);
    expect(slowDown).toHaveBeenCalledTimes(2);
  });

  it('answer alike for a link that is wrong, has ended or was revoked', async () => {
    const wrong = await visit({ url: `${BASE_URL}/r/${'a'.repeat(32)}` });
    const page = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replace(/Request id.*/, ''),
    ];
    const expectGone = async (report: ReportDto) => expect(page(await visit(report))).toEqual(page(wrong));
    expect(wrong.status).toBe(404);

    const revoked = await make();
    expect((await maker.delete(`${PATH}/${revoked.id}`)).status).toBe(204);
    await expectGone(revoked);

    const expires_at = new Date(world.service.clock.now().getTime() + DAY_MS).toISOString();
    const short = await make({ expires_at });
    const left = await make();
    await world.service.query(`update members set role = 'viewer' where user_id = $1`, [maker.userId]);
    await expectGone(left);
    expect((await acme.get<ReportDto>(`${PATH}/${left.id}`)).body.status).toBe('ended');
    await world.service.query(`update members set role = 'editor' where user_id = $1`, [maker.userId]);
    expect((await visit(short)).status).toBe(200);
    world.service.clock.advance(DAY_MS);
    await expectGone(short);
    expect((await visit(left)).status).toBe(200);
  });

  it('can be changed and listed, and their number is limited', async () => {
    const report = await make({ period: 'month' });
    const { id } = report;
    const path = `${PATH}/${id}`;
    expect((await visit(report)).text).toContain('Our tables');
    const { status, body } = await maker.patch<ReportDto>(path, { title: 'Renamed', password: 'x' });
    expect([status, body]).toMatchObject([200, { title: 'Renamed', has_password: true, period: 'month' }]);
    expect((await visit(report)).text).toContain('Enter the password');
    expect((await maker.patch<ReportDto>(path, { password: null })).body.has_password).toBe(false);
    // The figures are kept for a minute, and nothing else.
    expect((await visit(report)).text).toContain('Renamed');
    expect((await maker.get<{ data: ReportDto[] }>(PATH)).body.data).toMatchObject([
      { id, title: 'Renamed' },
    ]);
    expect((await maker.patch(path, { title: 'x' }, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    for (let count = 1; count < 50; count++) await make();
    expect((await maker.post(PATH, { title: 'One more' })).status).toBe(409);
    const viewer = await world.service.person('viewer', acme);
    expect((await viewer.post(PATH, { title: 'x' })).status).toBe(403);
  });

  it('are changed once, however often others change them meanwhile', async () => {
    const { id } = await make();
    const hash = jest.spyOn(world.service.running.app.get(PasswordsService, { strict: false }), 'hash');
    const held = await holdRow(world.service.database.url, 'reports', id);
    const patched = maker.patch<ReportDto>(`${PATH}/${id}`, { password: 'x' });
    await held.waitForWaiting(1);
    await held.query(`update reports set title = 'Theirs', version = version + 1 where id = $1`, [id]);
    await held.release();
    const { status, body, headers } = await patched;
    expect([status, body, headers.etag]).toMatchObject([200, { title: 'Theirs', has_password: true }, '"3"']);
    expect(hash).toHaveBeenCalledTimes(1);
    hash.mockRestore();
  });

  it.each([
    [{ period: '7d', from: '2026-11-01', to: '2026-11-02' }, '/from'],
    [{ from: '2026-11-01' }, '/from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, '/from'],
    [{ timezone: 'Mars/Base' }, '/timezone'],
    [{ folder_id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/folder_id'],
    [{ qr_code_ids: ['01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57'] }, '/qr_code_ids'],
    [{ expires_at: '2026-11-20T00:00:00Z' }, '/expires_at'],
    [{ expires_at: '2028-11-20T00:00:00Z' }, '/expires_at'],
    [{ filters: { device: 'fridge' } }, '/filters/device'],
  ])('reject %j', async (fields, pointer) => {
    const { status, body } = await maker.post<{ errors?: { pointer: string }[] }>(PATH, {
      title: 'x',
      ...fields,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});
