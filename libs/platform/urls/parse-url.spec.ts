import { parseUrl } from './parse-url.js';

/** V8 then uses its fast path, in which URL.canParse refuses the first of these. */
const MANY = 20_000;

describe('parseUrl', () => {
  it.each([
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://例え.example/', 'https://xn--r8jz45g.example/'],
    ['https://example.com', 'https://example.com/'],
    ['not a URL', undefined],
    ['', undefined],
  ])('reads %s the same however often', (text, href) => {
    const read = new Set(Array.from({ length: MANY }, () => parseUrl(text)?.href));
    expect([...read]).toEqual([href]);
  });
});
