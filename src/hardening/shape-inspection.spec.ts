import { shapeFaults } from './shape-inspection.js';

const places = (value: unknown) => shapeFaults(value).map(({ path, code }) => [path.join('/'), code]);

describe('shapeFaults', () => {
  it('passes lists of values and of objects, at any depth', () => {
    expect(places({ a: ['x', 1, false], b: { c: [{ d: [] }, { d: null }] }, e: null })).toEqual([]);
    expect(places({ a: Array.from({ length: 1_000 }, () => ({})) })).toEqual([]);
  });

  it('names null and lists inside lists by their place', () => {
    expect(places({ a: [{ b: ['x', null, ['y']] }, []] })).toEqual([
      ['a/0/b/1', 'invalid_type'],
      ['a/0/b/2', 'invalid_type'],
      ['a/1', 'invalid_type'],
    ]);
  });

  it('names keys that every object has, which class-transformer would call', () => {
    const value: unknown = JSON.parse(
      '{"a":{"constructor":"x","__proto__":{},"toString":1,"b":[{"prototype":1}]}}',
    );
    expect(places(value)).toEqual(
      ['a/constructor', 'a/__proto__', 'a/toString', 'a/b/0/prototype'].map((path) => [
        path,
        'unknown_field',
      ]),
    );
  });

  it('names a list of more than 1,000 items once, and does not read it', () => {
    expect(places({ a: { b: Array.from({ length: 1_001 }, () => null) } })).toEqual([
      ['a/b', 'too_many_items'],
    ]);
  });

  it('names no more than an answer lists', () => {
    expect(places({ a: Array.from({ length: 1_000 }, () => null) })).toHaveLength(100);
  });
});
