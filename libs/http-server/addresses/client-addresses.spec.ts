import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { ClientAddresses, networkOf, siteOf } from './client-addresses.js';

const addresses = new ClientAddresses(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

describe('ClientAddresses', () => {
  it.each([
    ['nothing forwarded', '203.0.113.7', undefined, '203.0.113.7'],
    ['a peer that is not trusted', '203.0.113.7', '198.51.100.9', '203.0.113.7'],
    ['one trusted proxy', '127.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['a client that writes the header itself', '127.0.0.1', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
    ['a chain of trusted proxies', '127.0.0.1', '1.1.1.1, 198.51.100.9, 10.1.2.3', '198.51.100.9'],
    ['only trusted proxies', '127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.9', '198.51.100.9'],
    ['IPv6 behind IPv6', 'fd00::1', '2001:DB8:0::9', '2001:db8::9'],
    ['ports', '127.0.0.1', '[2001:db8::9]:4711, 10.1.2.3:80', '2001:db8::9'],
    ['a port of IPv4', '127.0.0.1', '198.51.100.9:4711', '198.51.100.9'],
    ['a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['no address', '127.0.0.1', '198.51.100.9, unknown', '127.0.0.1'],
    ['an odd spelling', '127.0.0.1', '0x7f.1', '127.0.0.1'],
    ['commas only', '127.0.0.1', ',,', '127.0.0.1'],
    ['an empty header', '127.0.0.1', '', '127.0.0.1'],
    ['a peer that is gone', undefined, '198.51.100.9', ''],
  ])('finds the client with %s', (_, peer, forwardedFor, expected) => {
    expect(addresses.find(peer, forwardedFor)).toBe(expected);
  });

  it('trusts nobody unless told to', () => {
    expect(new ClientAddresses([]).find('127.0.0.1', '198.51.100.9')).toBe('127.0.0.1');
  });

  it('says once that it ignores a proxy, also one that was added after many requests', () => {
    let reports = 0;
    const found = new ClientAddresses([], () => (reports += 1));
    const ask = (headers: IncomingHttpHeaders) =>
      found.of({ headers, socket: { remoteAddress: '10.0.0.1' } as Socket });
    for (let count = 0; count < 5_000; count++) ask({});
    expect(reports).toBe(0);
    for (let count = 0; count < 1_000; count++)
      expect(ask({ 'x-forwarded-for': '198.51.100.9' })).toBe('10.0.0.1');
    expect(reports).toBe(1);
  });
});

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
