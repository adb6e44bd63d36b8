import fc from 'fast-check';
import { pointerOf } from '../../src/http/problems/index.js';
import { UNKNOWN_ID } from './contract.js';
import { placesIn, withAt } from './qr-data.js';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const proto: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"a":1}');

/** Text that some part of a stack misinterprets. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\t\r\n',
      '\0',
      'a\0b',
      '\ud800',
      'x\udc00',
      '\ufeff',
      '\u2028',
      '\u202edrow',
      '😀'.repeat(300),
    ],
    ...[
      'e' + '\u0301'.repeat(300),
      'x'.repeat(256),
      'x'.repeat(100_000),
      '漢'.repeat(2_049),
      '\u{10ffff}',
      'ﷺ',
    ],
    ...['null', 'true', '-1', '0', '1e999', 'NaN', '0x10', '９', '99999999999999999999', '-0', '1.5', '+1'],
    ...["' or 1=1 --", '%', '_', '\\', '${7*7}', '{{7*7}}', '<script>', '../../etc/passwd', '%00', '|', '*'],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'javascript:alert(1)',
      'https://',
      'https://x@y/',
      'http://[::1',
    ],
    ...[
      '2026-02-30T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '+275760-09-13T00:00:00.000Z',
    ],
    ...['-000001-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '1970-01-01', 'America/Nowhere', UNKNOWN_ID],
    ...[
      '00000000-0000-0000-0000-000000000000',
      UNKNOWN_ID.toUpperCase(),
      `{${UNKNOWN_ID}}`,
      `${UNKNOWN_ID}\n`,
    ],
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 1.5, 101, 2 ** 31, 2 ** 53, -1e308, 5e-324, [], {}),
  fc.constantFrom<unknown>([null], [[]], [{}], ['a', 'a', 'A'], [1, '1'], nested(20), nested(40), proto),
  fc.constantFrom<unknown>(
    { constructor: { prototype: {} } },
    { toString: 1 },
    { length: 10 },
    { '': 1 },
    { '\0': 1, '\ud800': 2 },
    Array(1_000).fill('x'),
    Array(1_001).fill(null),
    Array(1_000).fill({ name: 'x' }),
    Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, ''])),
  ),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
  fc.double(),
);

const fieldName = fc.oneof(
  fc.constantFrom(
    'id',
    'version',
    'scan_count',
    'workspace_id',
    'password',
    'design',
    '__proto__',
    'prototype',
  ),
  hostileText,
);

interface Change {
  place: number;
  kind: 'remove' | 'set' | 'add' | 'wrap' | 'name';
  field: string;
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('remove', 'set', 'set', 'set', 'add', 'wrap', 'name'),
  field: fieldName,
  value: hostileValue,
});

export const mutated = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([body, changes]) => changes.reduce(changed, body));

function changed(body: unknown, { place, kind, field, value }: Change): unknown {
  const places = placesIn(body);
  if (typeof body !== 'object' || body === null || places.length === 0) return value;
  const pointer = places[place % places.length] ?? '';
  if (kind === 'add')
    return { ...body, ...JSON.parse(`{${JSON.stringify(field)}:${JSON.stringify(value)}}`) };
  if (kind === 'wrap') return place % 2 ? [body] : { body };
  if (kind === 'name')
    return withAt(body, pointer.slice(0, pointer.lastIndexOf('/')) + pointerOf([field]), value);
  return withAt(body, pointer, kind === 'remove' ? undefined : value);
}
