import { domainFault, normaliseDomain } from './domain-name.js';

describe('the name of a domain', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    ['GO.Example.COM', 'go.example.com'],
    ['qr.bücher.example', 'qr.xn--bcher-kva.example'],
    ['qr.xn--bcher-kva.example', 'qr.xn--bcher-kva.example'],
    ['a-b.c1.example', 'a-b.c1.example'],
  ])('can be %s', (text, name) => {
    expect([normaliseDomain(text), domainFault(name)]).toEqual([name, null]);
  });

  it.each([
    ...['', 'com', 'localhost', '127.0.0.1', '0x7f.1', '1.2.3', 'a.0x1', '[::1]', 'example.com:443'],
    ...['https://example.com', 'example.com/go', 'example.com.', '.example.com', 'a..example.com'],
    ...['-a.example.com', 'a-.example.com', 'a_b.example.com', '*.example.com', 'a b.example.com'],
    ...['user@example.com', '%61.example.com', `${'a'.repeat(64)}.example.com`, 'xn--a.example\u0000'],
    ...['xn--a.example', 'go.xn--.example', 'xn--99zz.example', 'xn--abc-.example', 'xn--bücher.example'],
    ...['a.'.repeat(120) + 'com', 'x'.repeat(10_000), 7, null, ['example.com']],
  ])('cannot be %j', (text) => {
    expect(domainFault(normaliseDomain(text))).toMatch(/^must be a host name/);
  });

  it.each(['go.exam\u200bple.com', 'go.example.com\ufeff', 'go\u00ad.example.com'])(
    'cannot contain what nobody sees: %j',
    (text) => {
      expect(domainFault(normaliseDomain(text))).toMatch(/^must not contain the invisible character U\+/);
    },
  );
});
