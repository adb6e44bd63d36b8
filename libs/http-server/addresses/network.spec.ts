import { networkOf, siteOf } from './network.js';

describe('networkOf and siteOf', () => {
  it('are an IPv4 address as it is', () => {
    expect([networkOf('198.51.100.9'), siteOf('198.51.100.9')]).toEqual(['198.51.100.9', '198.51.100.9']);
    expect([networkOf(''), siteOf('')]).toEqual(['', '']);
  });

  it('are the /64 and the /48 of an IPv6 address', () => {
    const addresses = ['2001:db8:1:2::9', '2001:db8:1:2:ffff::1', '2001:db8:1:3::9', '2001:db8:2:2::9'];
    expect(new Set(addresses.map(networkOf)).size).toBe(3);
    expect(new Set(addresses.map(siteOf)).size).toBe(2);
    expect(siteOf('2001:db8:1:2::9')).toBe(siteOf('2001:db8:1:ffff::'));
  });
});
