import fc from 'fast-check';
import { JsonScanner, PIECE_BYTES } from './json-scanner.js';

/** Writes the text in chunks of `size` bytes; what it throws is its message. */
function judge(text: string | Buffer, { size = 7, maxValues = Infinity } = {}): string {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(maxValues);
  try {
    for (let from = 0; from < bytes.length; from += size) scanner.write(bytes.subarray(from, from + size));
    scanner.end();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The number of values as they are counted, by a plain walk. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return 1 + value.reduce((sum: number, item) => sum + countOf(item), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + 1 + countOf(member), 1);
}

const json = fc.oneof(
  fc
    .jsonValue({ maxDepth: 6, noUnicodeString: false })
    .chain((value) => fc.constantFrom(0, 2, '\t').map((space) => JSON.stringify(value, null, space))),
  fc.double().map(String),
);
const almostJson = fc
  .tuple(json, fc.nat(), fc.nat(3), fc.constantFrom(...'{}[]",:\\ -+.0eEtrufalsn\n\u0001é', ''))
  .map(([text, at, cut, put]) => {
    const place = at % (text.length + 1);
    return (text.slice(0, place) + put + text.slice(place + cut)).toWellFormed();
  });
const pieces = fc
  .array(fc.constantFrom(...'{}[],:-+.019eE "\\u', 'true', 'false', 'null', '"a"', '\\ud83d', '\r\n'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

describe('JsonScanner', () => {
  it('accepts what JSON.parse accepts, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(fc.oneof(json, almostJson, pieces), fc.integer({ min: 1, max: 9 }), (text, size) => {
        expect([text, judge(text, { size }) === 'accepted']).toEqual([text, isJson(text)]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts as a plain walk does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        expect(judge(text, { maxValues: countOf(value) })).toBe('accepted');
        expect(judge(text, { maxValues: countOf(value) - 1 })).toContain('values');
      }),
    );
  });

  it.each([
    ['{"name":', 'Expected a value at line 1, column 9, but the body ends there.'],
    ['nonsense', 'Expected true, false or null at line 1, column 2.'],
    ['{\n  "é": 1,\n  "password": "ü" "x"\n}', 'Expected a comma or } at line 3, column 19.'],
    ['{"a":1,}', 'Expected a name in double quotes at line 1, column 8.'],
    ['{name:1}', 'Expected a name in double quotes or } at line 1, column 2.'],
    ['{"a" 1}', 'Expected a colon at line 1, column 6.'],
    ["['a']", 'Expected a value or ] at line 1, column 2.'],
    ['[1 2]', 'Expected a comma or ] at line 1, column 4.'],
    ['[01]', 'Expected a comma or ] at line 1, column 3.'],
    ['[1.]', 'Expected a digit at line 1, column 4.'],
    ['{"a":1}}', 'Expected the end of the body at line 1, column 8.'],
    [
      '["a',
      'Expected a closing quote (control characters must be escaped) at line 1, column 4, but the body ends there.',
    ],
    ['["a\nb"]', 'Expected a closing quote (control characters must be escaped) at line 1, column 4.'],
    ['["\\x"]', 'Expected one of " \\ / b f n r t u after a backslash at line 1, column 4.'],
    ['\ufeff["\\u12g4"]', 'Expected four hexadecimal digits after \\u at line 1, column 7.'],
  ])('says where %j is malformed, and what is expected there', (text, message) => {
    for (const size of [1, 3, 1_000]) expect(judge(text, { size })).toBe(message);
  });

  it('accepts 32 levels, and refuses the 33rd at its first byte', () => {
    expect(judge('['.repeat(32) + ']'.repeat(32))).toBe('accepted');
    expect(judge('['.repeat(33))).toBe('The body is nested deeper than 32 levels at line 1, column 33.');
    expect(judge('{"a":'.repeat(32) + '1' + '}'.repeat(32))).toBe('accepted');
  });

  it('refuses a value too many before the rest arrives', () => {
    const scanner = new JsonScanner(3);
    scanner.write(Buffer.from('[[],'));
    expect(() => scanner.write(Buffer.from('1,"x'))).toThrow('more than 3 values');
  });

  it('refuses an object with more than 1,000 names at the next one, whatever is inside of it', () => {
    const names = (count: number, value: string) => Array(count).fill(`"a":${value}`).join();
    expect(judge(`{${names(1_000, `{${names(2, '1')}}`)}}`)).toBe('accepted');
    expect(judge(`[{"a":{${names(1_000, '1')}}},{${names(1_000, '[{}]')}}]`)).toBe('accepted');
    expect(judge(`[\n{${names(1_000, '1')},"b`)).toContain('at most 1000 fields; the next one is at line 2');
  });

  it('lists the values that are larger than a piece, by start and end', () => {
    const long = `"${'x'.repeat(PIECE_BYTES)}"`;
    const scanner = new JsonScanner(Infinity);
    scanner.write(Buffer.from(`[1, ${long}]`));
    scanner.end();
    expect([...scanner.large]).toEqual([
      [4, 4 + long.length],
      [0, 5 + long.length],
    ]);
  });
});
