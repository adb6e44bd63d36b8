import ICAL from 'ical.js';
import { categoryOf } from '#libs/qr-codes';
import type { QrCodeDto } from '../../src/qr/qr.dto.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PASSWORD = 'soup of the day';

const world = useService();

const add = (category: string, fields: object = {}) =>
  world.acme.qrCode({ category, qr_data: categoryOf(category).example, dynamic: true, ...fields });

async function get({ short_code }: QrCodeDto, file: string, init: RequestInit = {}) {
  const path = `/${short_code ?? ''}/${file}`;
  const response = await fetch(world.service.shortUrl + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const unlock = (code: QrCodeDto, file: string, password: string) =>
  get(code, file, { method: 'POST', body: new URLSearchParams({ password }) });

async function scanCount({ id }: QrCodeDto): Promise<number> {
  await world.service.whenScansAreTaken();
  return (await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
}

describe('GET <short URL>/vcard.vcf', () => {
  it('is the contact as a file, offered by the page, and no scan', async () => {
    const code = await add('vcard', {
      qr_data: {
        first_name: 'Zoë',
        last_name: 'Ng/Łuk',
        note: 'é'.repeat(300),
        phones: [{ number: '+41446681800' }],
      },
    });
    const page = (await world.acme.scan(code)).bytes.toString();
    expect(page).toContain(`href="/${code.short_code}/vcard.vcf">Save contact</a>`);
    const { status, headers, text } = await get(code, 'vcard.vcf');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/vcard; charset=utf-8',
      `attachment; filename="Zoe Ng _uk.vcf"; filename*=UTF-8''Zo%C3%AB%20Ng%20%C5%81uk.vcf`,
    ]);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ]);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    const card = new ICAL.Component(ICAL.parse(text) as never);
    const valueOf = (name: string): unknown => card.getFirstPropertyValue(name);
    expect(['version', 'fn', 'note', 'tel'].map(valueOf)).toEqual([
      '3.0',
      'Zoë Ng/Łuk',
      'é'.repeat(300),
      '+41446681800',
    ]);
    expect((await get(code, 'vcard.vcf', { method: 'HEAD' })).status).toBe(200);
    expect(await scanCount(code)).toBe(1);
  });

  it('is answered like the page while the code is not active, and is unknown for another category', async () => {
    expect((await get(await add('vcard', { status: 'paused' }), 'vcard.vcf')).status).toBe(410);
    expect((await get(await add('event'), 'vcard.vcf')).status).toBe(404);
    expect(
      (await get(await add('url', { qr_data: { url: 'https://example.com/' } }), 'vcard.vcf')).status,
    ).toBe(404);
    const { status, headers } = await get(await add('vcard'), 'vcard.vcf', { method: 'PUT' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const moved = await add('vcard', { status: 'paused', fallback_url: 'https://example.com/closed' });
    expect((await get(moved, 'vcard.vcf')).headers.get('location')).toBe('https://example.com/closed');
  });

  it('asks for the password of the code', async () => {
    const code = await add('vcard', { password: PASSWORD });
    const asked = await get(code, 'vcard.vcf');
    expect([asked.status, asked.text.includes('Lovelace')]).toEqual([200, false]);
    expect(asked.text).toContain(`<form method="post" action="/${code.short_code}/vcard.vcf">`);
    expect(asked.headers.get('content-security-policy')).toMatch(/sandbox .* allow-downloads$/);
    const wrong = await unlock(code, 'vcard.vcf', 'wrong');
    expect([wrong.status, wrong.text.includes('This password is not correct.')]).toEqual([403, true]);
    const right = await unlock(code, 'vcard.vcf', PASSWORD);
    expect([right.status, right.text.includes('FN:Ada Lovelace')]).toEqual([200, true]);
    expect(await scanCount(code)).toBe(0);
  });
});

describe('GET <short URL>/event.ics', () => {
  it('is the event as a file, in UTC, and with dates of its time zone if it lasts all day', async () => {
    const read = async (fields: object) => {
      const qr_data = { ...categoryOf('event').example, ...fields };
      const { status, headers, text } = await get(await add('event', { qr_data }), 'event.ics');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Summer party\.ics"/);
      const calendar = new ICAL.Component(ICAL.parse(text) as never);
      const { summary, startDate, endDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
      return [summary, startDate.toString(), endDate.toString()];
    };
    expect(await read({})).toEqual(['Summer party', '2027-06-21T16:00:00Z', '2027-06-21T21:00:00Z']);
    const day = { starts_at: '2027-06-20T22:00:00Z', ends_at: '2027-06-21T22:00:00Z' };
    expect(await read({ ...day, all_day: true })).toEqual(['Summer party', '2027-06-21', '2027-06-22']);
  });

  it('is the same entry of a calendar after an edit, with a higher sequence', async () => {
    const identity = async (code: QrCodeDto) => {
      const { text } = await get(code, 'event.ics');
      const event = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')!;
      return ['uid', 'sequence', 'dtstart'].map((name) => String(event.getFirstPropertyValue(name)));
    };
    const code = await add('event');
    expect(await identity(code)).toEqual([code.id, '0', '2027-06-21T16:00:00Z']);
    await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { starts_at: '2027-06-21T17:00:00Z' } });
    await waitUntil(async () => (await identity(code))[1] === '1', 'the edge to know the edit');
    expect(await identity(code)).toEqual([code.id, '1', '2027-06-21T17:00:00Z']);
    expect((await identity(await add('event')))[0]).not.toBe(code.id);
  });
});
