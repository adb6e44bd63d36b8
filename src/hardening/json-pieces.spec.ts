import fc from 'fast-check';
import { parseInPieces } from './json-pieces.js';
import { JsonScanner, PIECE_BYTES } from './json-scanner.js';

function parsed(text: string): Promise<unknown> {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(Infinity);
  scanner.write(bytes);
  scanner.end();
  return parseInPieces(bytes, scanner);
}

/** Text of more than a third of a piece, so that a few of them fill one. */
const longText = fc.constantFrom('x', '😀', '\\"', '"]}{[', '\n').map((part) => part.repeat(PIECE_BYTES / 3));
const key = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('__proto__', 'constructor', '1', '0', 'a"b'),
  longText,
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    fc.constantFrom<unknown>(null, true, 0, -1.5e-7, '', [], {}),
    longText,
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('tree')), { maxLength: 6 }).map(objectOf),
  ),
}));

/** With __proto__ as a member, as JSON.parse creates it. */
function objectOf(members: [string, unknown][]): object {
  const object = Object.create(null) as object;
  for (const [name, value] of members)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
  return object;
}

describe('parseInPieces', () => {
  it('returns what JSON.parse returns', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(0, 1), async (value, space) => {
        const text = JSON.stringify(value, null, space);
        const found = await parsed(text);
        expect(JSON.stringify(found, null, space) === JSON.stringify(JSON.parse(text), null, space)).toBe(
          true,
        );
      }),
      { numRuns: 50 },
    );
  });

  it('ignores a byte order mark, and takes the last of several members of one name', async () => {
    const long = 'x'.repeat(PIECE_BYTES);
    expect(await parsed(`\ufeff {"a":1,"b":"${long}","a":2}\n`)).toEqual({ a: 2, b: long });
  });

  it('sets no prototype', async () => {
    const found = await parsed(`{"x":"${'x'.repeat(PIECE_BYTES)}","__proto__":{"isAdmin":true}}`);
    expect(found).not.toHaveProperty('isAdmin');
    expect(Object.keys(found as object)).toEqual(['x', '__proto__']);
  });

  it('lets the event loop turn', async () => {
    const text = `[${'{"name":"a","values":[1,2,3]},'.repeat(50_000)}0]`;
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const found = (await parsed(text)) as unknown[];
    clearInterval(ticking);
    expect(found).toHaveLength(50_001);
    expect(turns).toBeGreaterThan(2);
  });
});
