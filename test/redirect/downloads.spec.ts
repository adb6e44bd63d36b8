import { renderAsync } from '@resvg/resvg-js';
import ICAL from 'ical.js';
import { categoryOf } from '#libs/qr-codes';
import { readSymbol } from '../../scripts/read-symbol.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PASSWORD = 'soup of the day';

const world = useService({ roles: 'all' });

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
    expect(page).toMatch(new RegExp(`href="/${code.short_code}/vcard.vcf"><svg.*</svg>Save contact</a>`));
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
    expect([wrong.status, wrong.text.includes('That is not it. Upper and lower case count.')]).toEqual([
      403,
      true,
    ]);
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

  it('is the same entry of a calendar after an edit, with a higher sequence and the time of the edit', async () => {
    const identity = async (code: QrCodeDto) => {
      const { text } = await get(code, 'event.ics');
      const event = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')!;
      return ['uid', 'sequence', 'dtstart', 'dtstamp'].map((name) =>
        String(event.getFirstPropertyValue(name)),
      );
    };
    const seconds = (time: string) => time.replace(/\.\d+Z$/, 'Z');
    const code = await add('event');
    expect(await identity(code)).toEqual([
      ...[code.id, '0', '2027-06-21T16:00:00Z'],
      seconds(code.updated_at),
    ]);
    world.service.clock.advance(60_000);
    await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { starts_at: '2027-06-21T17:00:00Z' } });
    await waitUntil(async () => (await identity(code))[1] === '1', 'the edge to know the edit');
    const { updated_at } = (await world.acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body;
    expect(await identity(code)).toEqual([code.id, '1', '2027-06-21T17:00:00Z', seconds(updated_at)]);
    expect((await identity(await add('event')))[0]).not.toBe(code.id);
  });
});

describe('GET <short URL>/reminder.ics', () => {
  const setBrand = async (brand: object | null) => {
    const admin = await world.service.person('admin', world.acme);
    expect((await admin.patch('/api/settings/v1/workspace', { brand })).status).toBe(200);
  };
  const START = '2099-12-30T10:00:00.000Z';

  it('rings when the code opens, and says nothing of its content; the notice offers it', async () => {
    await setBrand({ name: 'Café; Nord', url: 'https://example.com/' });
    const code = await add('event', { starts_at: START, password: PASSWORD });
    const german = (file: string) => get(code, file, { headers: { 'accept-language': 'de' } });
    await waitUntil(async () => (await german('')).text.includes('Zur Website'), 'the brand');
    const notice = await german('');
    expect([notice.status, notice.text]).toEqual([
      410,
      expect.stringContaining('Öffnet am 30.\u00a0Dezember\u00a02099'),
    ]);
    expect(notice.text).toMatch(
      new RegExp(`href="/${code.short_code}/reminder.ics"><svg.*</svg>Erinnern</a>`),
    );
    const { status, headers, text } = await german('reminder.ics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const event = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')!;
    const valueOf = (name: string) => String(event.getFirstPropertyValue(name));
    expect([valueOf('dtstart'), valueOf('summary'), valueOf('url')]).toEqual([
      ...['2099-12-30T10:00:00Z', 'Café; Nord: Der QR-Code öffnet jetzt', code.short_url],
    ]);
    expect(event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('PT0S');
    expect(text).not.toContain('Summer party');
    expect([await scanCount(code), (await get(code, 'reminder.ics', { method: 'POST' })).status]).toEqual([
      0, 405,
    ]);
    await setBrand(null);
  });

  it('leads to the code once it is open, and answers as the code does otherwise', async () => {
    const open = await get(await add('event', { short_code: 'opened' }), 'reminder.ics');
    expect([open.status, open.headers.get('location')]).toEqual([303, '/opened']);
    const paused = await get(await add('event', { starts_at: START, status: 'paused' }), 'reminder.ics');
    expect([paused.status, paused.text]).toEqual([410, expect.stringContaining('Back in a moment')]);
    const moved = await add('event', { starts_at: START, fallback_url: 'https://example.com/soon' });
    expect((await get(moved, 'reminder.ics')).headers.get('location')).toBe('https://example.com/soon');
  });
});

describe('GET <short URL>.svg and .png', () => {
  const url = (fields: object = {}) => add('url', { qr_data: { url: 'https://example.com/' }, ...fields });
  const picture = async (
    { short_code }: Pick<QrCodeDto, 'short_code'>,
    end: string,
    init: RequestInit = {},
  ) => {
    const response = await fetch(`${world.service.shortUrl}/${short_code}${end}`, {
      redirect: 'manual',
      ...init,
    });
    const { status, headers } = response;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are the symbol without a key, which any page can show, and no scans', async () => {
    const code = await url({ password: PASSWORD });
    const svg = await picture(code, '.svg?utm_source=newsletter');
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(await readSymbol((await renderAsync(svg.bytes.toString())).asPng())).toBe(code.payload);
    const png = await picture(code, '.png?size=1024');
    expect([png.status, png.headers.get('content-type'), png.bytes.readUInt32BE(16)]).toEqual([
      200,
      'image/png',
      1024,
    ]);
    expect(await readSymbol(png.bytes)).toBe(code.payload);
    const names = ['cache-control', 'cross-origin-resource-policy', 'access-control-allow-origin'];
    expect(names.map((name) => png.headers.get(name))).toEqual([
      'public, max-age=86400',
      'cross-origin',
      '*',
    ]);
    expect([(await picture(code, '.png', { method: 'HEAD' })).status, await scanCount(code)]).toEqual([
      200, 0,
    ]);
  });

  it('answer 304 to their ETag, which each format and size has of its own, and the API the same picture', async () => {
    const code = await url();
    const eTags: unknown[] = [];
    for (const end of ['.svg', '.png', '.png?size=300']) {
      const { headers } = await picture(code, end);
      const known = headers.get('etag') ?? '';
      eTags.push(known);
      const again = await picture(code, end, { headers: { 'if-none-match': `"other", W/${known}` } });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, known]);
    }
    expect(new Set(eTags).size).toBe(3);
    const image = await world.acme.get(`/api/v1/qr/${code.id}/image?format=png&size=300`);
    expect([image.headers.etag, image.bytes]).toEqual([
      eTags[2],
      (await picture(code, '.png?size=300')).bytes,
    ]);
  });

  it('stay while a code is not active, and are unknown once it is deleted', async () => {
    const archived = await url({ status: 'archived' });
    const ended = await url({ expires_at: '2026-01-01T00:00:00Z' });
    expect([(await picture(archived, '.svg')).status, (await picture(ended, '.png')).status]).toEqual([
      200, 200,
    ]);
    const deleted = await url();
    await world.acme.delete(`/api/v1/qr/${deleted.id}`);
    expect((await picture(deleted, '.svg')).status).toBe(404);
    expect((await picture({ short_code: 'nobody-has-it' }, '.svg')).status).toBe(404);
  });

  it.each(['size=1025', 'size=63', 'size=-1', 'size=big', 'size='])('answer 422 to ?%s', async (query) => {
    const { status, bytes } = await picture(await url(), `.png?${query}`);
    expect([status, bytes.toString()]).toEqual([422, 'size must be a whole number from 64 to 1024\n']);
  });

  it('answer 422 with the least size to one in which modules are too small, and 405 to a form', async () => {
    const code = await url({ short_code: `long-${'x'.repeat(40)}` });
    const { status, bytes } = await picture(code, '.png?size=64');
    const [, least] = /from (\d+) to 1024/.exec(bytes.toString()) ?? [];
    expect([status, Number(least) > 64]).toEqual([422, true]);
    const fitting = await picture(code, `.png?size=${least}`);
    expect([fitting.status, await readSymbol(fitting.bytes)]).toEqual([200, code.payload]);
    expect((await picture(code, '.svg', { method: 'POST' })).status).toBe(405);
  });

  it('are found at the short URL from the address of the API', async () => {
    const code = await url();
    const { status, headers } = await world.acme.get(`/${code.short_code}.png?size=300`);
    expect([status, headers.location]).toEqual([308, `${code.short_url}.png?size=300`]);
  });
});
