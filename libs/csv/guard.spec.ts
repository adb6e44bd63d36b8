import fc from 'fast-check';
import { booleanIn, guarded, textIn, type Guard } from './index.js';

const GUARDS: Guard[] = ['import', 'spreadsheet'];

/** Text as people have it, and what is nearly a guard, a formula, a number or a date. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom("'", '"', '=', '+', '-', '0', '1', '12', '.', ',', ' ', 'e', 'May', 'wahr', '€', '\t'),
    )
    .map((parts) => parts.join('')),
);

describe('guarded and textIn', () => {
  it('keep every text, whichever guard was chosen', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...GUARDS), (value, guard) => {
        expect(textIn(guarded(value, guard))).toBe(value.trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ...[
      '00123',
      '+41446681800',
      '1e5',
      '1E+03',
      '3.50',
      '1.000',
      '12345678901234567',
      '12-14',
      '1/2',
      '7 pm',
    ],
    ...['7:30', '2026-12-01', '1.12.2026', '50 %', '(12)', '5-', '€5', '5 €', 'CHF 12.50', 'true', 'WAHR'],
    ...['Mar 4', '4. März', 'DEC1', '1 de mayo de 2026', '3月4日', '-12.5', "'s-Hertogenbosch", '=1+1', '@x'],
  ])('write an apostrophe before %s for a spreadsheet', (value) => {
    expect(guarded(value, 'spreadsheet')).toBe(`'${value}`);
  });

  it.each([
    ...['0', '5', '-5', '123456789012345', 'Table 7', '12A', 'Menu 1', 'May', 'https://example.com/1', 'a|b'],
    ...['2026-12-01T00:00:00.000Z', '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57', 'Room 3/4', 'sku-0042', ''],
  ])('leave %j, which no spreadsheet changes', (value) => {
    expect(guarded(value, 'spreadsheet')).toBe(value);
  });

  it('guard only formulas otherwise, and what would look like a guard', () => {
    const values = ['00123', '+41 44 668 18 00', "'plain", '=1+1', "'=1", "'00123", "''x", '-12.5'];
    expect(values.map((value) => guarded(value, 'import'))).toEqual([
      ...['00123', '+41 44 668 18 00', "'plain", "'=1+1", "''=1", "''00123", "'''x", '-12.5'],
    ]);
  });

  it.each([
    ['="00123"', '00123'],
    ['="say ""hi"""', 'say "hi"'],
    ['="a"&"b"', '="a"&"b"'],
    ['=secret123', '=secret123'],
    ["'hello", "'hello"],
  ])('read %s as %s', (cell, value) => {
    expect(textIn(cell)).toBe(value);
  });
});

describe('booleanIn', () => {
  it('reads the words of Excel in any case, with accents or without', () => {
    const cells = [
      'WAHR',
      'Falsch',
      'VRAI',
      'ИСТИНА',
      'ЛОЖЬ',
      '真',
      'EPÄTOSI',
      'fałsz',
      'YANLIŞ',
      'yanlış',
      '1',
      '0',
    ];
    expect(cells.map(booleanIn)).toEqual([
      ...[true, false, true, true, false, true, false, false, false, false, true, false],
    ]);
    expect(['yes', '2', '', 'tru'].map(booleanIn)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('folds no text that is longer than any word, which would take 15 s', () => {
    const startedAt = performance.now();
    expect(booleanIn(`true${'\u0301'.repeat(22_000)}${'\u0316'.repeat(22_000)}`)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(booleanIn(` ${' '.repeat(200)}true `)).toBe(true);
  });
});
