import { canonicalJson } from './canonical-json.js';

describe('canonicalJson', () => {
  it('is the same whatever the order of the keys, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
    expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  });

  it('does not sort an object with more members than any body can have', () => {
    const members = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${1_000 - index}`, 1]));
    expect(canonicalJson(members)).toBe(JSON.stringify(members));
  });

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ 'a":1,"b': 2 }, { a: 1, b: 2 }],
    [null, 'null'],
  ])('tells %j from %j', (one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });
});
