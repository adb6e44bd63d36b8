import { ownShortUrls, refusedUrls } from '../../test/toolbox/refused-urls.js';
import { destinationUrlFault, isOwnShortUrl } from './destination-url.js';

describe('destinationUrlFault', () => {
  it.each(refusedUrls)('refuses %s', (_why, url) => {
    expect(destinationUrlFault(url)).toMatch(/^must /);
  });

  it('names an invisible character, and how to write it', () => {
    expect(destinationUrlFault('https://example.com/menu\u200b')).toBe(
      'must not contain the invisible character U+200B (at position 25): remove it, or write %E2%80%8B',
    );
  });

  it.each([null, undefined, 7, true, {}, [], ['https://example.com'], new String('https://example.com')])(
    'refuses %p, which is no string',
    (value) => {
      expect(destinationUrlFault(value)).toBe('must be a string');
    },
  );

  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.COM/',
    'https://example.com:8443/a?b=c@d&e=/@#f@g',
    'https://example.com/@handle',
    'https://example.com?to=a@example.com',
    'https://bücher.example/straße?q=ä',
    'https://example.com/❤\ufe0f',
    'https://192.0.2.1/',
    'http://[2001:db8::1]/',
    'http://intranet/',
    `https://example.com/${'x'.repeat(2_028)}`,
    `https://example.com/${'é'.repeat(1_000)}`,
  ])('takes %s', (url) => {
    expect(destinationUrlFault(url)).toBeNull();
  });
});

describe('isOwnShortUrl', () => {
  it.each(ownShortUrls('https://qr.test'))('finds %s', (url) => {
    expect(isOwnShortUrl(url, 'https://qr.test/s')).toBe(true);
  });

  it.each([
    'https://qr.test/',
    'https://qr.test/shop',
    'https://other.test/s/ABC',
    'https://qr.test.example/s/A',
  ])('leaves %s alone', (url) => {
    expect(isOwnShortUrl(url, 'https://qr.test/s')).toBe(false);
  });
});
