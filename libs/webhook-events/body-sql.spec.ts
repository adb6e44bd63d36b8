import fc from 'fast-check';
import { newId } from '#libs/database';
import { useDatabase } from '../../test/toolbox/use-database.js';
import { bodySql, isoTimeSql } from './body-sql.js';
import { serialize } from './v1/event-body.js';
import { scanEvent } from './v1/scan-event.js';

const BODIES = `
  select ${bodySql(scanEvent, {
    qrCodeId: 'code_id',
    qrName: 'name',
    shortCode: 'short_code',
    country: 'country',
    city: 'city',
    device: 'device',
    scannedAt: isoTimeSql('scanned_at'),
  })} as body
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) with ordinality
    as scan(code_id, name, short_code, country, city, device, scanned_at, place)
  order by place`;

/** What PostgreSQL stores as text: well-formed Unicode without NUL; every control character is among them. */
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

describe('the body of a scan event', () => {
  const database = useDatabase({ isBlank: true });

  it('has the same bytes, whether it is built here or by the database', async () => {
    const check = async (samples: typeof scans extends fc.Arbitrary<infer Values> ? Values : never) => {
      const columns = (
        ['qrCodeId', 'qrName', 'shortCode', 'country', 'city', 'device', 'scannedAt'] as const
      ).map((name) => samples.map((sample) => sample[name]));
      const { rows } = await database.client.query<{ body: string }>(BODIES, columns);
      const built = samples.map(({ scannedAt, ...scan }) =>
        serialize(scanEvent({ ...scan, scannedAt: scannedAt.toISOString() })),
      );
      expect(rows.map(({ body }) => body)).toEqual(built);
    };
    await fc.assert(fc.asyncProperty(scans, check), { numRuns: 60 });
  });

  it('has the fields of the contract, in their order', () => {
    const values = {
      ...{
        qrCodeId: 'a',
        qrName: 'Table "4"',
        shortCode: 'b',
        country: 'CH',
        city: 'Zürich',
        device: 'mobile',
      },
      scannedAt: '2026-11-21T09:30:00.000Z',
    };
    expect(serialize(scanEvent(values))).toBe(
      '{"event":"scan","qr_code_id":"a","qr_name":"Table \\"4\\"","short_code":"b",' +
        '"scan":{"country":"CH","city":"Zürich","device":"mobile","scanned_at":"2026-11-21T09:30:00.000Z"}}',
    );
  });
});
