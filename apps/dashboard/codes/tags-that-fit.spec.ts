import { tagsThatFit } from './tags-that-fit.js';

describe('tagsThatFit()', () => {
  it.each([
    [[], []],
    [['a tag that is longer than the column'], ['a tag that is longer than the column']],
    [
      ['jar', 'fair'],
      ['jar', 'fair'],
    ],
    [['menu', 'terrace'], ['menu']],
    [
      ['jar', 'gs1', 'bag', 'fair'],
      ['jar', 'gs1'],
    ],
  ])('of %j are %j', (tags, shown) => expect(tagsThatFit(tags)).toEqual(shown));
});
