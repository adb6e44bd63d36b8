import { preferredRange, rangesIn, rangesOf } from './index.js';

describe('the ranges of Accept-Language', () => {
  it.each([
    ['en;q=0.1, fr', ['fr', 'en']],
    ['fr;q=0, en', ['en']],
    ['de;q=0.5,FR;q=0.8', ['fr', 'de']],
    ['de-CH,de;q=0.9,*;q=0.1', ['de-ch', 'de', '*']],
    ['de; q=0.2 , fr ;Q=0.3', ['fr', 'de']],
    ['de;q=x, fr;q=, ,', ['fr']],
    ['fr;q=0', []],
    ['', []],
    [undefined, []],
  ])('of %j are %j', (header, expected) => {
    expect(rangesIn(header)).toEqual(expected);
    expect(preferredRange(header).trim().toLowerCase()).toBe(expected[0] ?? '');
  });

  it('are read of a long header in little time', () => {
    expect(rangesIn(`${'x,'.repeat(1e6)}de`)).not.toContain('de');
  });
});

describe('the ranges that match a tag', () => {
  it.each([
    ['fr', ['fr']],
    ['fr-ch', ['fr-ch', 'fr']],
    ['zh-hant-tw', ['zh-hant-tw', 'zh-hant', 'zh-tw', 'zh']],
    ['de-ch-x-1996', ['de-ch', 'de']],
    ['', ['']],
  ])('%s are %j', (tag, expected) => {
    expect(rangesOf(tag)).toEqual(expected);
  });
});
