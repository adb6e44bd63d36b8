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
  ])('refuses %s', (text) => {
    expect(() => filterSql(USER, parseFilter(text))).toThrow(INVALID_FILTER);
  });
});
