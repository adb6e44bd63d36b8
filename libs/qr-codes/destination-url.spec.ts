import { ownShortUrls, refusedUrls, schemeHosts } from '../../test/toolbox/refused-urls.js';
import { destinationUrlFault } from './destination-url.js';
import { isOwnShortUrl } from './own-short-urls.js';

describe('destinationUrlFault', () => {
  it.each(refusedUrls)('refuses %s', (_why, url) => {
    expect(destinationUrlFault(url)).toMatch(/^must /);
  });

  it('names an invisible character, and how to write it', () => {
    expect(destinationUrlFault('https://example.com/menu\u200b')).toBe(
      'must not contain the invisible character U+200B (at position 25): remove it, or write %E2%80%8B',
    );
  });

  it.each(schemeHosts)('finds the host of %s, and that %s was meant', (url, meant) => {
    const [, found] =
      /^must not have the host \S+; did you mean (.+)\?$/.exec(destinationUrlFault(url) ?? '') ?? [];
    expect(found ?? null).toBe(meant);
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
    'https://https.example.com/',
    'https://httpbin.org/redirect-to?url=https://https/',
    'https://nothttps/',
    'https://web.archive.org/web/2026/https://example.com',
    'https://example.com//https//a',
    'https://example.com/menuhttps://example.com/menu',
    `https://example.com/${'x'.repeat(2_028)}`,
    `https://example.com/${'é'.repeat(1_000)}`,
  ])('takes %s', (url) => {
    expect(destinationUrlFault(url)).toBeNull();
  });
});

describe('isOwnShortUrl', () => {
  const PATH = { shortUrlBase: 'https://qr.test/s', baseUrl: 'https://qr.test' };
  const HOST = { shortUrlBase: 'https://go.test', baseUrl: 'https://qr.test' };
  const LOCAL = { shortUrlBase: 'http://localhost:3001', baseUrl: 'http://localhost:3000' };
  const BELOW = { shortUrlBase: 'https://go.test', baseUrl: 'https://example.com/qr' };

  it.each([
    ...[PATH, HOST].flatMap((own) => ownShortUrls('https://qr.test').map((url) => [url, own] as const)),
    ['https://go.test/ABC', HOST] as const,
    ['http://127.0.0.1:3000/ABC', LOCAL] as const,
    ['http://[::1]:3001/ABC', LOCAL] as const,
    ['https://example.com/qr/ABC', BELOW] as const,
  ])('finds %s of %j', (url, own) => {
    expect(isOwnShortUrl(url, own)).toBe(true);
  });

  it.each([
    ...['', 'guides', 'guides/webhooks', 'docs', 'sign-up?next=/codes', 'codes/new', 'errors#not_found'].map(
      (page) => [`https://qr.test/${page}`, PATH] as const,
    ),
    ['https://other.test/s/ABC', PATH] as const,
    ['https://qr.test.example/s/A', PATH] as const,
    ['http://localhost:8080/ABC', LOCAL] as const,
    ['https://example.com/ABC', BELOW] as const,
    ['no URL', HOST] as const,
  ])('leaves %s alone for %j', (url, own) => {
    expect(isOwnShortUrl(url, own)).toBe(false);
  });
});
