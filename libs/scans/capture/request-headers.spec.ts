import { parseLanguage, languageTagOf, parseReferrer } from './request-headers.js';

describe('languageOf', () => {
  it.each([
    ['de-CH,de;q=0.9', 'de'],
    ['EN', 'en'],
    [' fr;q=0.8', 'fr'],
    ['en;q=0.1, fr', 'fr'],
    ['fr;q=0, en', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['*', 'Unknown'],
    ['english!', 'Unknown'],
    ['abcdefghi', 'Unknown'],
    ['\u00e9n', 'Unknown'],
    ['', 'Unknown'],
    [undefined, 'Unknown'],
  ])('reads %s', (header, expected) => {
    expect(parseLanguage(header)).toBe(expected);
  });
});

describe('languageTagOf', () => {
  it.each([
    ['de-CH,de;q=0.9', 'de-CH'],
    [' FR ;q=0.8', 'fr'],
    ['de;q=0.5,fr-CH;q=0.8', 'fr-ch'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['de-Latn-CH-1996-x-a', 'de-Latn-CH-1996'],
    ['en-US!', 'en'],
    ['*', 'Unknown'],
    ['', 'Unknown'],
    [undefined, 'Unknown'],
  ])('reads %s', (header, expected) => {
    expect(languageTagOf(header)).toBe(expected);
  });
});

describe('referrerOf', () => {
  it.each([
    ['https://www.example.com/menu?x=1', 'www.example.com'],
    ['https://EXAMPLE.com', 'example.com'],
    ['http://example.com:8080/', 'example.com'],
    ['http://user:secret@example.com/', 'example.com'],
    ['https://m\u00fcnchen.example/', 'xn--mnchen-3ya.example'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    [`https://${'a'.repeat(300)}.example/`, 'a'.repeat(255)],
    ['about:blank', 'direct'],
    ['not a url', 'direct'],
    ['https://\0/', 'direct'],
    ['', 'direct'],
    [undefined, 'direct'],
  ])('reads %s', (header, expected) => {
    expect(parseReferrer(header)).toBe(expected);
  });
});
