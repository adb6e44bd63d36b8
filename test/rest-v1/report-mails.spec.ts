import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Report, Transactions } from '#libs/database';
import { Config, LOG, type Log } from '#libs/platform';
import { ReportDocuments } from '../../src/reports/report-documents.js';
import { ReportMailings, ReportMailParts } from '../../src/reports/report-mailings.js';
import { ReportSchedule } from '../../src/reports/report-schedule.js';
import type { ReportDto } from '../../src/reports/reports.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { emailsTo, mailTo } from '../toolbox/mails.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = '/api/v1/reports';
const DAY_MS = 86_400_000;
const newAddress = () => `ada-${randomUUID()}@example.com`;

describe('reports by email', () => {
  const world = useService({ roles: 'all' });
  let acme: Client;
  let maker: PersonClient;
  let ada: string;
  beforeEach(async () => {
    acme = await world.service.client({ name: 'Alder & Finch' });
    maker = await world.service.person('editor', acme);
    ada = newAddress();
  });

  const mail = (fields: object = {}) => ({
    ...{ to: [ada], every: 'week', timezone: 'Europe/Zurich', language: 'de', ...fields },
  });
  async function make(fields: object = {}): Promise<ReportDto> {
    const { status, body } = await maker.post<ReportDto>(PATH, {
      title: 'Our tables',
      mail: mail(),
      ...fields,
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  }
  const show = async ({ id }: ReportDto) => (await acme.get<ReportDto>(`${PATH}/${id}`)).body;
  const statusOf = async (report: ReportDto) => (await show(report)).mail?.recipients[0]?.status;
  const mailings = () => world.service.running.app.get(ReportMailings, { strict: false });
  const visit = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url.replace(BASE_URL, world.service.url), init);
    return { status: response.status, text: await response.text() };
  };
  const sayYes = (token: string) =>
    visit(`${BASE_URL}/r/confirm`, { method: 'POST', body: new URLSearchParams({ token }) });
  async function confirm(to = ada): Promise<string> {
    const { token } = await mailTo(world.service, to, { subject: /^Möchten Sie den Bericht/ });
    expect((await sayYes(token)).status).toBe(200);
    return token;
  }
  /** Those that were sent until some time after the next is due. */
  async function sentAfter(report: ReportDto, afterMs = 0) {
    world.service.clock.set(new Date(Date.parse(String((await show(report)).mail?.next_at)) + afterMs));
    return sentNow();
  }
  async function sentNow() {
    await mailings().run();
    return sent();
  }
  async function sent() {
    const { service } = world;
    await service.sendMails();
    const soon = new Date(service.clock.now().getTime() + 3_600_000);
    const isDone = async () =>
      (await service.query('select from mails where due_at < $1', [soon])).length === 0;
    await waitUntil(isDone, 'the emails to be written');
    return (await emailsTo(service, ada)).filter(({ attachments }) => attachments.length > 0);
  }
  const sentCount = async () => (await sent()).length;

  it('go to who has confirmed, at eight by the clocks of their zone, as a PDF', async () => {
    const code = await acme.qrCode({ name: 'Café <Łódź> 東京' });
    for (let count = 0; count < 6; count++) await acme.scan(code, { from: `8.8.8.${count}` });
    await world.service.whenScansAreTaken();
    const report = await make({ timezone: 'Europe/Zurich' });
    expect(report.mail).toEqual({
      ...mail({ weekday: 'mon', next_at: expect.stringMatching(/T0[67]:00:00.000Z$/) }),
      recipients: [{ email: ada, status: 'pending' }],
    });
    const asked = await mailTo(world.service, ada);
    expect(asked.subject).toBe('Möchten Sie den Bericht Our tables?');
    expect(asked.text).toContain('"Alder & Finch" möchte Ihnen jede Woche den Bericht "Our tables"');
    const shown = await visit(`${BASE_URL}/r/confirm?token=${asked.token}`);
    expect([shown.status, shown.text]).toEqual([
      200,
      expect.stringContaining('Diesen Bericht per E-Mail erhalten?'),
    ]);
    expect(shown.text).not.toMatch(/<script|style=/);
    // A program that opens the links of emails confirms nothing.
    expect(await statusOf(report)).toBe('pending');
    expect((await sayYes(asked.token)).text).toContain('Sie erhalten diesen Bericht');
    expect(await statusOf(report)).toBe('confirmed');
    expect((await sayYes('x'.repeat(43))).status).toBe(404);

    expect(await sentAfter(report, -1)).toEqual([]);
    const [email, ...others] = await sentAfter(report);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Our tables – 6 Scans',
      attachments: [{ filename: 'Our tables.pdf' }],
    });
    expect(email?.text).toContain(report.url);
    const pdf = Buffer.from(email?.attachments[0]?.content as ArrayBuffer);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
    expect(text).toMatch(/6 Scans in 30 Tagen/);
    expect(text).toContain('Café <Łódź>');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Ein Kästchen steht für ein Zeichen, das');
    const info = execFileSync('pdfinfo', ['-'], { input: pdf }).toString();
    expect(info).toMatch(/Page size: +595.28 x 841.89 pts \(A4\)/);
    expect(info).toMatch(/Pages: +1\n/);
    expect(execFileSync('pdffonts', ['-'], { input: pdf }).toString()).not.toMatch(/Helvetica|no +no +no/);

    // Days late: once, and then at the usual time.
    expect(await sentAfter(report, 8 * DAY_MS)).toHaveLength(2);
    expect(new Date(String((await show(report)).mail?.next_at)).getUTCDay()).toBe(1);
  });

  it('are sent once a period, by whichever process, and again after one that failed or stopped', async () => {
    const report = await make();
    await confirm();
    const documents = world.service.running.app.get(ReportDocuments, { strict: false });
    const real = documents.draw.bind(documents);
    const tries: (() => Promise<void>)[] = [() => Promise.reject(new Error('busy'))];
    // Reports of other tests are due as well.
    jest.spyOn(documents, 'draw').mockImplementation(async (one) => {
      if (one.id === report.id) await tries.shift()?.();
      return real(one);
    });
    expect(await sentAfter(report)).toHaveLength(0);
    expect(await sentAfter(report, 29 * 60_000)).toHaveLength(0);
    expect(await sentAfter(report, 30 * 60_000)).toHaveLength(1);

    // What has claimed the period is slow, another process claims it when the lease has ended, and then the first goes on.
    world.service.clock.set(String((await show(report)).mail?.next_at));
    let proceed = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      tries.push(() => {
        begin();
        return new Promise((resolve) => (proceed = resolve));
      });
    });
    const first = mailings().run();
    await begun;
    const its = <T>(what: Type<T> | symbol): T => world.service.running.app.get<T>(what, { strict: false });
    const second = new ReportMailings(
      world.service.running.app.get<Repository<Report>>(getRepositoryToken(Report), { strict: false }),
      ...([
        its(ReportMailParts),
        world.service.clock,
        its(Config),
        its(Transactions),
        its<Log>(LOG),
      ] as const),
    );
    try {
      await second.run();
      expect(await sentCount()).toBe(1);
      world.service.clock.advance(10 * 60_000);
      await second.run();
      expect(await sentCount()).toBe(2);
    } finally {
      proceed();
    }
    await first;
    expect(await sentCount()).toBe(2);
  });
  it('end with one click, with the list, with the report, and with the role of its maker', async () => {
    const report = await make();
    const token = await confirm();
    const [email] = await sentAfter(report);
    const header = (key: string) => email?.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stopUrl = String(header('list-unsubscribe')).slice(1, -1);
    expect((await visit(stopUrl)).text).toContain('report');
    expect(await statusOf(report)).toBe('confirmed');
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await visit(stopUrl, { method: 'POST', body: oneClick })).status).toBe(200);
    expect(await statusOf(report)).toBe('stopped');
    expect(await sentAfter(report)).toHaveLength(1);
    // The session of the maker has ended since. Nobody is asked again, however often the list is sent.
    await acme.patch(`${PATH}/${report.id}`, { mail: { to: [ada] } });
    expect(await statusOf(report)).toBe('stopped');
    await sayYes(token);
    expect(await sentAfter(report)).toHaveLength(2);

    await world.service.query(`update members set role = 'viewer' where user_id = $1`, [maker.userId]);
    expect((await show(report)).mail?.next_at).toBeNull();
    expect((await visit(`${BASE_URL}/r/confirm?token=${token}`)).status).toBe(404);
    world.service.clock.advance(8 * DAY_MS);
    expect(await sentNow()).toHaveLength(2);
    await world.service.query(`update members set role = 'editor' where user_id = $1`, [maker.userId]);
    expect(await sentAfter(report)).toHaveLength(3);

    const { body } = await acme.patch<ReportDto>(`${PATH}/${report.id}`, { mail: null });
    expect(body.mail).toBeNull();
    expect((await visit(`${BASE_URL}/r/confirm?token=${token}`)).status).toBe(404);
    const again = await acme.patch<ReportDto>(`${PATH}/${report.id}`, { mail: mail({ every: 'month' }) });
    expect(again.body.mail).toMatchObject({ weekday: null, next_at: expect.stringMatching(/-01T0[67]/) });
    await confirm();
    await acme.patch(`${PATH}/${report.id}`, {
      expires_at: new Date(world.service.clock.now().getTime() + DAY_MS).toISOString(),
    });
    expect((await show(report)).mail?.next_at).toBeNull();
    world.service.clock.advance(40 * DAY_MS);
    expect(await sentNow()).toHaveLength(3);
    const later = { expires_at: new Date(world.service.clock.now().getTime() + 60 * DAY_MS).toISOString() };
    const { body: longer } = await acme.patch<ReportDto>(`${PATH}/${report.id}`, later);
    expect(longer.mail?.next_at).toMatch(/-01T0[67]:00:00.000Z$/);
  });

  it('are changed one field at a time, and ask only who is new', async () => {
    const report = await make();
    await confirm();
    const bob = newAddress();
    const patch = (fields: object) => maker.patch<ReportDto>(`${PATH}/${report.id}`, { mail: fields });
    const { body } = await patch({ to: [bob.toUpperCase(), ada], weekday: 'wed' });
    expect(body.mail).toMatchObject({ weekday: 'wed', language: 'de', every: 'week' });
    expect(body.mail?.recipients).toEqual([
      { email: ada, status: 'confirmed' },
      { email: bob.toUpperCase(), status: 'pending' },
    ]);
    await mailTo(world.service, bob);
    expect(await emailsTo(world.service, ada)).toHaveLength(1);
    expect((await patch({ to: [bob] })).body.mail?.to).toEqual([bob.toUpperCase()]);
    expect(await sentAfter(report)).toEqual([]);
  });

  it.each([
    ['week', 1, '2026-10-22T12:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['week', 7, '2026-10-25T05:30:00Z', '2026-10-25T07:00:00.000Z'],
    ['week', 7, '2027-03-28T00:30:00Z', '2027-03-28T06:00:00.000Z'],
    ['week', 1, '2026-10-19T06:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['month', null, '2026-10-01T05:59:59Z', '2026-10-01T06:00:00.000Z'],
    ['month', null, '2026-10-01T06:00:00Z', '2026-11-01T07:00:00.000Z'],
    ['month', null, '2027-01-31T23:30:00Z', '2027-02-01T07:00:00.000Z'],
  ] as const)(
    'each %s on day %s after %s are due at %s, when it is eight there',
    async (every, day, now, due) => {
      const schedule = world.service.running.app.get(ReportSchedule, { strict: false });
      const at = { mailEvery: every, mailWeekday: day, mailTimezone: 'Europe/Zurich' };
      expect((await schedule.next(at, new Date(now)))?.toISOString()).toBe(due);
    },
  );

  it('ask nobody more than five times a day', async () => {
    const report = await make();
    for (let count = 0; count < 4; count++) {
      await maker.patch(`${PATH}/${report.id}`, { mail: null });
      expect((await maker.patch(`${PATH}/${report.id}`, { mail: mail() })).status).toBe(200);
    }
    await maker.patch(`${PATH}/${report.id}`, { mail: null });
    const { status, headers } = await maker.patch(`${PATH}/${report.id}`, { mail: mail() });
    expect([status, headers['retry-after']]).toEqual([429, '86400']);
    expect((await maker.post(PATH, { title: 'Our tables', mail: mail() })).status).toBe(429);
    expect((await show(report)).mail).toBeNull();
  });

  it.each([
    [{}, '/mail/to'],
    [{ to: ['ada@example.com'] }, '/mail/every'],
    [{ to: [], every: 'week' }, '/mail/to'],
    [{ to: ['ada'], every: 'week' }, '/mail/to/0'],
    [{ to: ['ada@example.com', 'ADA@example.com'], every: 'week' }, '/mail/to'],
    [{ to: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`), every: 'week' }, '/mail/to'],
    [{ to: ['ada@example.com'], every: 'day' }, '/mail/every'],
    [{ to: ['ada@example.com'], every: 'month', weekday: 'mon' }, '/mail/weekday'],
    [{ to: ['ada@example.com'], every: 'week', timezone: 'Mars/Base' }, '/mail/timezone'],
    [{ to: ['ada@example.com'], every: 'week', language: 'xx' }, '/mail/language'],
  ])('reject %j', async (fields, pointer) => {
    const { status, body } = await maker.post<{ errors?: { pointer: string }[] }>(PATH, {
      title: 'x',
      mail: fields,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});
