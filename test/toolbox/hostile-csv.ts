import fc from 'fast-check';
import { hostileText } from './hostile-values.js';

const COLUMNS = [
  ...[
    'name',
    'url',
    'category',
    'tags',
    'short_code',
    'qr_data.url',
    'qr_data.phones.0.number',
    'metadata.a.b',
  ],
  ...[
    'rules.0.when.percentage',
    'rules.0.url',
    'rules.1',
    'utm.source',
    'dynamic',
    'starts_at',
    'qr_data',
    'nAme',
  ],
  ...[
    'qr_data.__proto__.x',
    'metadata.constructor',
    'qr_data..x',
    'rules.9999.url',
    '',
    ' name',
    'qr_data.0',
    'id',
  ],
];

const cell = fc.oneof(
  fc.constantFrom(
    'A',
    'https://example.com/',
    'url',
    'wifi',
    'true',
    '1e5',
    '"',
    '""',
    '"a""b"',
    "=cmd|'/c'!A0",
    'a|b',
  ),
  hostileText.map((text) => text.toWellFormed().slice(0, 2_000)),
);
const line = (separator: string, cells: readonly string[]) => cells.join(separator);

/** A table whose header may be right and whose cells may be anything. */
const table = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
    bom: fc.constantFrom('', '', '\ufeff'),
    header: fc.oneof(
      fc.constant<string[]>(['name', 'url']),
      fc.subarray(COLUMNS),
      fc.array(fc.constantFrom(...COLUMNS)),
    ),
    records: fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }),
  })
  .map(({ separator, lineBreak, bom, header, records }) =>
    Buffer.from(bom + [header, ...records].map((cells) => line(separator, cells)).join(lineBreak)),
  );

const randomBytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));

const file = fc.oneof(
  { weight: 4, arbitrary: table },
  fc.tuple(table, randomBytes).map(([head, tail]) => Buffer.concat([head, tail])),
  randomBytes,
  table.map((bytes) => Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le')),
);

/** As a body of its own or as a part of a form, which may be broken. */
export const hostileCsv: fc.Arbitrary<{ type: string; bytes: Buffer }> = fc.oneof(
  file.map((bytes) => ({ type: 'text/csv', bytes })),
  fc
    .tuple(
      file,
      fc.constantFrom('name="file"; filename="a.csv"', 'name="file"', 'name="other"; filename=""', ''),
    )
    .chain(([bytes, disposition]) => {
      const head = Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
      const form = Buffer.concat([head, bytes, Buffer.from('\r\n--x--\r\n')]);
      const cut = fc.nat(form.length).map((length) => form.subarray(0, length));
      return fc.oneof({ weight: 3, arbitrary: fc.constant(form) }, cut);
    })
    .map((bytes) => ({ type: 'multipart/form-data; boundary=x', bytes })),
);
