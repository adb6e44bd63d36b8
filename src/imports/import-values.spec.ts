import { shortLinkIn } from './import-values.js';

describe('shortLinkIn', () => {
  it('finds host and slug, with or without a scheme', () => {
    expect(shortLinkIn('https://go.brand.test/T4aB/')).toEqual({ host: 'go.brand.test', slug: 'T4aB' });
    expect(shortLinkIn('go.brand.test/T4aB')).toEqual({ host: 'go.brand.test', slug: 'T4aB' });
  });

  it.each([
    `https://a.test/${'a'.repeat(2_048)}`,
    ...['https://', '', '//', 'https:\\\t\\'].map((start) => `${start}${'漢'.repeat(250)}.test/a`),
  ])('does not parse a text or a host that is too long to be one: %#', (text) => {
    expect(shortLinkIn(text)).toBeNull();
  });
});
