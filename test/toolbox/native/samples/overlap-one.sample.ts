import { overlaps } from '../../query-overlaps.js';

describe('a file without overlapping queries', () => {
  it('passes', () => {
    expect(overlaps).toEqual([]);
  });
});
