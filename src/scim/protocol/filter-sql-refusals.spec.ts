import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { USER } from './user.schema.js';

const INVALID_FILTER = expect.objectContaining({ members: { scimType: 'invalidFilter' } }) as Error;

describe('filterSql', () => {
  it.each([
    'active gt true',
    'active co "t"',
    'meta.created co "2026"',
    'meta.created gt "soon"',
    'meta.created eq 7',
    'userName gt 7',
    'userName co null',
    'emails[primary ge true]',
    'constructor eq "x"',
    'emails.constructor eq "x"',
    Array.from({ length: 11 }, (_, index) => `emails ${index % 2 ? 'co' : 'ew'} "${index}"`).join(' or '),
    `not (${Array.from({ length: 11 }, (_, index) => `userName co "${index}"`).join(' and ')})`,
  ])('refuses %s', (text) => {
    expect(() => filterSql(USER, parseFilter(text))).toThrow(INVALID_FILTER);
  });

  it('takes ten terms that no index finds, and a hundred that one does', () => {
    const filter = (count: number, operator: string) =>
      Array.from({ length: count }, (_, index) => `emails ${operator} "${index}@x.test"`).join(' or ');
    expect(Object.keys(filterSql(USER, parseFilter(filter(10, 'co'))).parameters)).toHaveLength(10);
    expect(Object.keys(filterSql(USER, parseFilter(filter(100, 'eq'))).parameters)).toHaveLength(100);
  });
});
