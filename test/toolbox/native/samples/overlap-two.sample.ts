import { overlaps } from '../../query-overlaps.js';

describe('a file with overlapping queries, after one without', () => {
  it('passes, but not its file', () => {
    overlaps.push('a query on a busy connection');
  });
});
