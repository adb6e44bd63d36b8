import fc from 'fast-check';
import { withUtm } from './utm.js';

const UTM = { source: 'poster', campaign: 'Été & "co"' };
const ADDED = 'utm_source=poster&utm_campaign=%C3%89t%C3%A9%20%26%20%22co%22';

describe('withUtm', () => {
  it.each([
    ['https://example.com', `https://example.com?${ADDED}`],
    ['https://example.com/a', `https://example.com/a?${ADDED}`],
    ['https://example.com/?', `https://example.com/?${ADDED}`],
    ['https://example.com/??', `https://example.com/??&${ADDED}`],
    ['https://example.com/?a=%C3%BC&b=ü&c', `https://example.com/?a=%C3%BC&b=ü&c&${ADDED}`],
    ['https://example.com/?a=1&', `https://example.com/?a=1&${ADDED}`],
    ['https://example.com/#top', `https://example.com/?${ADDED}#top`],
    ['https://example.com/?a#b?c=d', `https://example.com/?a&${ADDED}#b?c=d`],
    ['https://example.com/#/route?utm_source=x', `https://example.com/?${ADDED}#/route?utm_source=x`],
  ])('goes behind the query of %s, and before its fragment', (destination, expected) => {
    expect(withUtm(destination, UTM)).toBe(expected);
  });

  it('leaves alone a parameter that the destination has', () => {
    expect(withUtm('https://example.com/?utm_source=rule', { source: 'poster', medium: 'qr' })).toBe(
      'https://example.com/?utm_source=rule&utm_medium=qr',
    );
    const whole = 'https://example.com/?utm%5Fsource=';
    expect(withUtm(whole, { source: 'poster' })).toBe(whole);
  });

  it('changes nothing without utm, or with an empty one', () => {
    for (const utm of [null, {}])
      expect(withUtm('https://example.com/?a#b', utm)).toBe('https://example.com/?a#b');
  });

  it('is read back whole by the destination, whatever the values', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        value,
        value,
        (url, source, term) => {
          const result = withUtm(url, { source, term });
          const read = new URL(result);
          expect(read.searchParams.get('utm_source')).toBe(source);
          expect(read.searchParams.get('utm_term')).toBe(term);
          expect(read.hash).toBe(new URL(url).hash);
          expect(result.startsWith(url.split('#')[0]!)).toBe(true);
        },
      ),
    );
  });
});
