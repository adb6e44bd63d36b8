import fc from 'fast-check';
import { MAX_PARAMETERS, MAX_QUERY_LENGTH, queryOfVisit, withVisitQuery } from './visit-query.js';

describe('queryOfVisit', () => {
  it.each([
    ['/code', ''],
    ['/code?', ''],
    ['/code?a=b', 'a=b'],
    ['/code?a=b?c&a=%C3%A9', 'a=b%3Fc&a=%C3%A9'],
    [`/code?${'a'.repeat(MAX_QUERY_LENGTH)}`, `${'a'.repeat(MAX_QUERY_LENGTH)}=`],
    [`/code?${'a'.repeat(MAX_QUERY_LENGTH + 1)}`, ''],
    [`/code?${'a&'.repeat(MAX_PARAMETERS)}`, 'a=&'.repeat(MAX_PARAMETERS).slice(0, -1)],
    [`/code?${'a&'.repeat(MAX_PARAMETERS + 1)}`, ''],
  ])('of %s is %s', (url, expected) => {
    expect(queryOfVisit(url).toString()).toBe(expected);
  });
});

describe('withVisitQuery', () => {
  const forward = (destination: string, query: string) =>
    withVisitQuery(destination, queryOfVisit(`/code?${query}`));

  it.each([
    ['https://example.com/', '', 'https://example.com/'],
    ['https://example.com', 'a=1&a=2&b', 'https://example.com?a=1&a=2&b='],
    ['https://example.com/?a=own#end', 'a=1&c=x y%26z', 'https://example.com/?a=own&c=x%20y%26z#end'],
    ['https://example.com/#/route', 'a=1', 'https://example.com/?a=1#/route'],
    ['https://example.com', '@evil.example/', 'https://example.com?%40evil.example%2F='],
    ['https://example.com', '#@evil.example', 'https://example.com?%23%40evil.example='],
    ['https://example.com', '%0d%0aX: y=%00', 'https://example.com?%0D%0AX%3A%20y=%00'],
  ])('of %s with %s is %s', (destination, query, expected) => {
    expect(forward(destination, query)).toBe(expected);
  });

  it('changes nothing but the query, whatever a visitor sends', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string({ maxLength: 200 }),
        (destination, query) => {
          const [before, after] = [new URL(destination), new URL(forward(destination, query))];
          for (const part of ['origin', 'pathname', 'hash', 'username', 'password'] as const)
            expect(after[part]).toBe(before[part]);
          for (const [name, value] of before.searchParams)
            expect(after.searchParams.getAll(name)).toContain(value);
        },
      ),
    );
  });
});
