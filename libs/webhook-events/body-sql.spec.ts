import fc from 'fast-check';
import { newId } from '#libs/database';
import { useDatabase } from '../../test/toolbox/use-database.js';
import { bodySql, isoTimeSql } from './body-sql.js';
import { SAMPLE_EVENTS, serialize, WEBHOOK_EVENTS } from './v1/events.js';
import { LeadEvent } from './v1/lead.event.js';
import { ScanEvent } from './v1/scan.event.js';

const BODIES = `
  select ${bodySql(ScanEvent, {
    qr_code_id: 'code_id',
    qr_name: 'name',
    short_code: 'short_code',
    scan: {
      country: 'country',
      city: 'city',
      device: 'device',
      scanned_at: isoTimeSql('scanned_at'),
    },
  })} as body
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) with ordinality
    as scan(code_id, name, short_code, country, city, device, scanned_at, place)
  order by place`;

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', '\\', '%', "'", '\u2028', '\u007f'),
      fc.integer({ min: 1, max: 0x9f }).map((code) => String.fromCodePoint(code)),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  .map((value) => value.replaceAll('\0', ''));

const scans = fc.array(
  fc.record({
    qrCodeId: fc.constant(null).map(() => newId()),
    qrName: text,
    shortCode: text,
    country: text,
    city: text,
    device: text,
    scannedAt: fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
  }),
  { minLength: 1, maxLength: 50 },
);

describe('bodySql', () => {
  const database = useDatabase({ isBlank: true });

  it('gives the bytes that serialize gives, for any values', async () => {
    const check = async (samples: typeof scans extends fc.Arbitrary<infer Values> ? Values : never) => {
      const columns = (
        ['qrCodeId', 'qrName', 'shortCode', 'country', 'city', 'device', 'scannedAt'] as const
      ).map((name) => samples.map((sample) => sample[name]));
      const { rows } = await database.client.query<{ body: string }>(BODIES, columns);
      const built = samples.map(({ qrCodeId, qrName, shortCode, country, city, device, scannedAt }) =>
        serialize({
          ...{ event: 'scan', qr_code_id: qrCodeId, qr_name: qrName, short_code: shortCode },
          scan: { country, city, device, scanned_at: scannedAt.toISOString() },
        }),
      );
      expect(rows.map(({ body }) => body)).toEqual(built);
    };
    await fc.assert(fc.asyncProperty(scans, check), { numRuns: 60 });
  });

  it('gives them for values that are no text', async () => {
    const sql = bodySql(LeadEvent, {
      ...{ qr_code_id: `'a'::text`, qr_name: `'b'::text`, short_code: `'c'::text` },
      lead: {
        ...{
          id: `'d'::text`,
          fields: `'{"email":"e"}'::json`,
          consent: 'true',
          consent_text: `'null'::json`,
        },
        ...{ country: `'f'::text`, city: `'g'::text`, device: `'h'::text`, submitted_at: `'i'::text` },
      },
    });
    const { rows } = await database.client.query<{ body: string }>(`select ${sql} as body`);
    expect(rows).toEqual([
      {
        body:
          '{"event":"lead","qr_code_id":"a","qr_name":"b","short_code":"c","lead":{"id":"d","fields":{"email":"e"},' +
          '"consent":true,"consent_text":null,"country":"f","city":"g","device":"h","submitted_at":"i"}}',
      },
    ]);
  });
});

describe('the samples', () => {
  /** Receivers compare signatures of these bytes: add fields at the end, and never change the order. */
  const CODE =
    '"qr_code_id":"00000000-0000-7000-8000-000000000001","qr_name":"Sample QR code","short_code":"sample00"';
  const VISITOR = '"country":"CH","city":"Zurich","device":"mobile"';
  const AT = '"2026-01-01T12:00:00.000Z"';
  const BYTES = {
    scan: `{"event":"scan",${CODE},"scan":{${VISITOR},"scanned_at":${AT}}}`,
    lead:
      `{"event":"lead",${CODE},"lead":{"id":"00000000-0000-7000-8000-000000000002",` +
      '"fields":{"name":"Ada Lovelace","email":"ada@example.com"},"consent":true,' +
      `"consent_text":"Send me the newsletter.",${VISITOR},"submitted_at":${AT}}}`,
    cta_click:
      `{"event":"cta_click",${CODE},"cta":{"id":"book","label":"Book a table",` +
      `"url":"https://example.com/book",${VISITOR},"clicked_at":${AT}}}`,
  };

  const about = (event: string, data: string) =>
    `{"event":"${event}","id":"00000000-0000-7000-8000-000000000005","occurred_at":${AT},` +
    `"workspace_id":"00000000-0000-7000-8000-000000000006","data":{${data}}}`;
  const QR = '"id":"00000000-0000-7000-8000-000000000001","name":"Sample QR code","external_id":"table-12"';
  const CHANGED = `${QR},"changed":["name","tags"]`;
  const RECORD = '"id":"00000000-0000-7000-8000-000000000007"';
  const MEMBER = `${RECORD},"role":"editor"`;
  const KEY = `${RECORD},"name":"Sample key","scope":"read_write"`;
  const DOMAIN = `${RECORD},"name":"go.example.com"`;
  const THIN = {
    ...{
      'qr.created': QR,
      'qr.updated': CHANGED,
      'qr.archived': CHANGED,
      'qr.deleted': QR,
      'qr.restored': QR,
    },
    ...{ 'qr.expired': QR, 'qr.limit_reached': QR },
    ...{ 'member.joined': MEMBER, 'member.left': MEMBER, 'member.role_changed': MEMBER },
    ...{ 'api_key.created': KEY, 'api_key.expiring': KEY, 'api_key.revoked': KEY },
    'quota.threshold': '"id":"00000000-0000-7000-8000-000000000006","threshold":75',
    ...{ 'webhook.disabled': RECORD, 'webhook.recovered': RECORD },
    ...{ 'domain.verified': DOMAIN, 'domain.lost': DOMAIN },
  };

  it('have the bytes of the contract', () => {
    expect(Object.values(SAMPLE_EVENTS).map(serialize)).toEqual([
      ...Object.values(BYTES),
      ...Object.entries(THIN).map(([event, data]) => about(event, data)),
    ]);
  });

  it('have names that fit their column', () => {
    const names = WEBHOOK_EVENTS.map((Event) => new Event().event);
    expect(names.filter((name) => name.length > 32)).toEqual([]);
  });
});
