import fc from 'fast-check';
import { Problem } from '../../http/problems/index.js';
import { parseFilter, parsePatchPath, type Filter } from './filter.js';

const on = (path: string) => ({ path, where: null, sub: null });
const eq = (path: string, value: string | number | boolean | null): Filter => ({
  kind: 'compare',
  operator: 'eq',
  value,
  ...on(path),
});

const refusal = (scimType: string) => expect.objectContaining({ members: { scimType } }) as Error;

describe('parseFilter', () => {
  it.each<[text: string, filter: Filter]>([
    ['userName eq "bjensen"', eq('userName', 'bjensen')],
    ['USERNAME EQ "x"', eq('USERNAME', 'x')],
    ['userName pr', { kind: 'present', ...on('userName') }],
    ['active eq TRUE', eq('active', true)],
    ['a eq null', eq('a', null)],
    ['a eq -1.5e3', eq('a', -1500)],
    ['a eq "\\"\\\\\\/\\u00e9\\n"', eq('a', '"\\/é\n')],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName eq "x"',
      eq('urn:ietf:params:scim:schemas:core:2.0:User:name.givenName', 'x'),
    ],
    [
      'a eq 1 or b eq 2 and c eq 3',
      { kind: 'or', terms: [eq('a', 1), { kind: 'and', terms: [eq('b', 2), eq('c', 3)] }] },
    ],
    [
      '(a eq 1 or b eq 2) and not (c eq 3)',
      {
        kind: 'and',
        terms: [
          { kind: 'or', terms: [eq('a', 1), eq('b', 2)] },
          { kind: 'not', term: eq('c', 3) },
        ],
      },
    ],
    ['NOT(a pr)', { kind: 'not', term: { kind: 'present', ...on('a') } }],
    ['emails[type eq "work"]', { kind: 'some', path: 'emails', where: eq('type', 'work') }],
    [
      'emails[type eq "work"].value eq "x" and a pr',
      {
        kind: 'and',
        terms: [
          {
            kind: 'compare',
            operator: 'eq',
            value: 'x',
            path: 'emails',
            where: eq('type', 'work'),
            sub: 'value',
          },
          { kind: 'present', ...on('a') },
        ],
      },
    ],
  ])('reads %s', (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });

  const nested = (levels: number) => `${'('.repeat(levels)}a pr${')'.repeat(levels)}`;
  const joined = (terms: number) => Array.from({ length: terms }, () => 'a pr').join(' or ');

  const long = (length: number) => `a eq "${'x'.repeat(length)}"`;

  it.each([
    ['32 levels', nested(32)],
    ['100 terms', joined(100)],
    ['4,096 characters', long(4_089)],
  ])('accepts %s', (_limit, text) => {
    parseFilter(text);
  });

  it.each([
    ['33 levels', nested(33), 'more than 32 levels'],
    ['1,000 levels', nested(1_000), 'more than 32 levels'],
    ['101 terms', joined(101), 'more than 100 terms'],
    ['10 KiB', long(10_240), 'longer than 4096 characters'],
  ])('refuses %s', (_limit, text, reason) => {
    expect(() => parseFilter(text)).toThrow(reason);
  });

  it.each([
    ['', 'expected the name of an attribute'],
    ['userName', 'expected an operator'],
    ['userName xx "a"', 'unknown operator'],
    ['userName eq', 'expected a space before the value'],
    ['userName eq"a"', 'expected a space before the value'],
    ['userName eq bjensen', 'expected a string in double quotes'],
    ["userName eq 'a'", 'expected a string in double quotes'],
    ['userName eq "a', 'expected a string in double quotes'],
    ['userName eq "\\x"', 'expected a string in double quotes'],
    ['userName eq "\\u12"', 'expected a string in double quotes'],
    ['userName eq "a"and active pr', 'expected the end of the value'],
    ['userName eq 01', 'expected the end of the value'],
    ['userName eq "a" active pr', 'expected and, or, or the end'],
    ['userName eq "a" and', 'expected the name of an attribute'],
    ['(userName pr', 'expected )'],
    ['userName pr)', 'expected and, or, or the end'],
    ['not userName pr', 'expected ('],
    ['a.b.c pr', 'not the name of an attribute'],
    ['1a pr', 'expected the name of an attribute'],
    ['emails[type eq "work"', 'expected ]'],
    ['emails[type eq "work"] eq "x"', 'expected and, or, or the end'],
    ['emails[type pr].value.x pr', 'not the name of a sub-attribute'],
    ['emails[a[b pr]]', 'cannot be nested'],
    ['emails[] pr', 'expected the name of an attribute'],
  ])('refuses %s: %s', (text, reason) => {
    expect(() => parseFilter(text)).toThrow(reason);
  });

  it.each(['"\\u0000"', '"\\ud800"'])('refuses the string %s, which cannot be stored', (string) => {
    expect(() => parseFilter(`a eq ${string}`)).toThrow(refusal('invalidValue'));
  });

  it('parses or refuses any text', () => {
    const parts = fc.constantFrom(
      'a',
      'eq',
      'pr',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '.',
      '"x"',
      'true',
      '1',
      ' ',
      '\\',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join('')),
        ),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Problem);
          }
        },
      ),
    );
  });
});

describe('parsePatchPath', () => {
  it('reads the path of a part of an entry', () => {
    expect(parsePatchPath('emails[type eq "work"].value')).toEqual({
      path: 'emails',
      where: eq('type', 'work'),
      sub: 'value',
    });
    expect(parsePatchPath('name.givenName')).toEqual({ path: 'name.givenName', where: null, sub: null });
  });

  it.each(['', 'a b', 'emails[type eq "work"', 'emails[type eq "work"]value', '.a', 'a.', 'a..b'])(
    'refuses %s',
    (path) => {
      expect(() => parsePatchPath(path)).toThrow('The filter is not valid');
    },
  );
});
