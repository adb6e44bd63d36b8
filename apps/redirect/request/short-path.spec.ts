import { ShortPath } from './short-path.js';

const request = (url: string, host = 'qr.test') => ({ url, rawHeaders: ['Host', host] });

const shortPath = (shortUrlBase: string) => new ShortPath({ shortUrlBase, baseUrl: 'https://qr.test' });

describe('ShortPath', () => {
  it('takes what is below the path of SHORT_URL_BASE, in any case', () => {
    const path = shortPath('https://qr.test/s');
    expect(['/s/ABC', '/S/ABC', '/s/', '/s/a/b'].map((url) => path.matches(request(url)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['/s', '/api/v1/qr', '/', '/scim'].map((url) => path.matches(request(url)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('asks for the host too when the short URLs have one of their own, or an address', () => {
    const path = shortPath('https://go.test');
    expect(path.matches(request('/ABC', 'go.test'))).toBe(true);
    expect(path.matches(request('/ABC', 'GO.test:443'))).toBe(true);
    expect(path.matches(request('/api', 'go.test'))).toBe(true);
    expect(path.matches(request('/ABC', 'qr.test'))).toBe(false);
    expect(path.matches(request('/ABC', '10.0.0.7:3001'))).toBe(true);
  });

  it('takes any name of this machine where short URLs are local', () => {
    const path = new ShortPath({ shortUrlBase: 'http://localhost:3001', baseUrl: 'http://localhost:3000' });
    for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001', 'laptop.local:3001'])
      expect(path.matches(request('/abc', host))).toBe(true);
  });

  it.each([
    ['https://go.test', '/5gz16r46', '5gz16r46', 'link'],
    ['https://go.test', '/5GZ16R46', '5gz16r46', 'symbol'],
    ['https://go.test', '/5GZ16R46?x=1', '5gz16r46', 'symbol'],
    ['https://go.test', '/5gZ16R46', '5gz16r46', 'unknown'],
    ['https://go.test', '/12345678', '12345678', 'unknown'],
    ['https://go.test', '/MENU-1', 'MENU-1', 'unknown'],
    ['https://go.test', '/menu_1', 'menu_1', 'unknown'],
    ['https://qr.test/s', '/S/MENU-1', 'MENU-1', 'symbol'],
    ['https://qr.test/s', '/s/MENU-1', 'MENU-1', 'link'],
    ['https://qr.test/s', '/s/12345678', '12345678', 'link'],
    ['https://qr.test/a_b', '/a_b/abc', 'abc', 'unknown'],
  ])('below %s, tells how %s led to %s: %s', (base, url, code, via) => {
    expect(shortPath(base).viaOf(url, code)).toBe(via);
  });

  it.each([
    ['/s/ABC', 'ABC'],
    ['/S/a_b-9?utm=1', 'A_B-9'],
    ['/s/ABC/', 'ABC'],
    ['/s/ABC/?url=/', 'ABC'],
    ['/s/ABC?url=/', 'ABC'],
    ['/s/%41BC', 'ABC'],
    ['/s/ABC.', 'ABC'],
    ['/s/ABC./', 'ABC'],
    ['/s/ABC).?utm=1', 'ABC'],
    ["/s/ABC'", 'ABC'],
    ['/s/ABC%22%3E', 'ABC'],
    ['/s/ABC%20', 'ABC'],
    ['/s/ABC%E2%80%8B', 'ABC'],
    ['/s/ABC%EF%BB%BF%E2%80%9D', 'ABC'],
    ['/s/ABC_', 'ABC_'],
    ['/s/ABC%00', null],
    ['/s/ABC.DE', null],
    ['/s/ABC+.', null],
    ['/s/', null],
    ['/s//', null],
    ['/s//ABC', 'ABC'],
    ['/s///ABC?x=1', 'ABC'],
    ['/s/ABC//', 'ABC'],
    ['/s/ABC%2F', 'ABC'],
    ['/s/ABC&amp;x=1', 'ABC'],
    ['/s/ABC&utm_source=x', 'ABC'],
    ['/s/ABC=3D', 'ABC'],
    ['/s/ABC=', 'ABC'],
    ['/s/ABC%3Fx=1', 'ABC'],
    ['/s/ABC%3C/a%3E', 'ABC'],
    ['/s/ABC</a>', 'ABC'],
    ['/s/ABC%22%20target=%22_blank', 'ABC'],
    ['/s/&ABC', null],
    [`/s/${'/'.repeat(8_000)}`, null],
    ['/s/a/b', null],
    ['/s/%', null],
    ['/s/%ff', null],
    ['/s/%00', null],
    ['/s/a%2fb', null],
    [`/s/${'a'.repeat(65)}`, null],
  ])('reads %s', (url, code) => {
    expect(shortPath('https://qr.test/s').codeOf(url)).toBe(code);
  });

  it.each([
    ['/s/ABC+', { shortCode: 'ABC', codePath: '/s/ABC', action: 'preview' }],
    ['/S/abc%2B?x=1', { shortCode: 'ABC', codePath: '/S/ABC', action: 'preview' }],
    ['/s/abc/unlock', { shortCode: 'ABC', codePath: '/s/abc', action: 'unlock' }],
    ['/s/abc.svg', { shortCode: 'ABC', codePath: '/s/ABC', action: 'image', file: 'svg' }],
    ['/s/abc.png?size=64', { shortCode: 'ABC', codePath: '/s/ABC', action: 'image', file: 'png' }],
    ['/s/abc/lead', { shortCode: 'ABC', codePath: '/s/abc', action: 'lead' }],
    ['/s/abc/cta/Book-1?key=x', { shortCode: 'ABC', codePath: '/s/abc', action: 'click', ctaId: 'Book-1' }],
    ['/s/abc/cta/lead', { shortCode: 'ABC', codePath: '/s/abc', action: 'click', ctaId: 'lead' }],
    ['/s/cta/lead', { shortCode: 'CTA', codePath: '/s/cta', action: 'lead' }],
    ['/s/abc/cta/', null],
    ['/s/abc/cta/a/b', null],
    [`/s/abc/cta/${'a'.repeat(65)}`, null],
    ['/s/+', null],
    ['/s/.svg', null],
    ['/s//unlock', null],
    ['/s/a/b/unlock', null],
    ['/s/abc/unlock/', null],
    ['/s/<a>/unlock', null],
  ])('reads %s as a visit that is no scan', (url, target) => {
    expect(shortPath('https://qr.test/s').targetOf(url)).toEqual(target);
  });

  it.each([
    ['/s/abc?x="', 'ABC', '/s/abc'],
    ['/S/Abc/unlock', 'ABC', '/S/Abc'],
    ['/s/%41bc/', 'ABC', '/s/ABC'],
  ])('writes the path of the code in %s', (url, shortCode, path) => {
    expect(shortPath('https://qr.test/s').pathOf(url, shortCode)).toBe(path);
  });
});
