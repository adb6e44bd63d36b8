import { inspectBody, inspectQuery, type Violation } from './inspection.js';

const placesOf = (violations: Violation[]) => violations.map(({ path, code }) => [path.join('/'), code]);

describe.each([
  ['inspectBody', inspectBody],
  ['inspectQuery', inspectQuery],
])('%s', (_name, inspect) => {
  const places = (value: unknown) => placesOf(inspect(value));

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

  it('names no more than a response lists', () => {
    expect(places({ a: Array.from({ length: 1_000 }, () => null) })).toHaveLength(100);
  });
});

describe('inspectBody', () => {
  const places = (value: unknown) => placesOf(inspectBody(value));

  it('names texts and keys that cannot be stored, and names of prototypes', () => {
    const value: unknown = JSON.parse('{"a":["x","\\u0000"],"\\ud800":1,"b":{"c\\u0000":1,"toString":1}}');
    expect(places(value)).toEqual([
      ['a/1', 'invalid_text'],
      ['', 'invalid_text'],
      ['b', 'invalid_text'],
      ['b/toString', 'unknown_field'],
    ]);
  });

  it('names an object of more than 1,000 keys once, and does not read it', () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => [`\0${index}`, 1] as const);
    expect(places({ a: Object.fromEntries(keys) })).toEqual([['a', 'too_many_fields']]);
  });

  it('names only the number of values, if there are too many', () => {
    const value = { a: [1, 'x', { b: null }], c: '\0' };
    // The value has five values, two containers and three names.
    const of = (maxValues: number) => placesOf(inspectBody(value, { maxValues, maxCharacters: 100 }));
    expect(of(10)).toEqual([['c', 'invalid_text']]);
    expect(of(9)).toEqual([['', 'too_many_values']]);
  });

  it('names only the length, if there is too much text', () => {
    const value = { ab: ['cd', 'e'], f: '\0' };
    const of = (maxCharacters: number) => placesOf(inspectBody(value, { maxValues: 100, maxCharacters }));
    expect(of(7)).toEqual([['f', 'invalid_text']]);
    expect(of(6)).toEqual([['', 'too_long']]);
  });

  it('names a long name by the place of its object, and does not read what is below', () => {
    const value = { ['a'.repeat(255)]: { ['b'.repeat(256)]: ['\0', '\0'] } };
    expect(places(value)).toEqual([['a'.repeat(255), 'too_long']]);
  });
});
