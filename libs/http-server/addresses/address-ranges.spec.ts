import { AddressRanges, canonicalRange } from './address-ranges.js';

describe('canonicalRange', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:1::9/64', '2001:db8:0:1::/64'],
    ['2001:db8::9', '2001:db8::9/128'],
    ['203.0.113', null],
    ['203.0.113.0/33', null],
    ['0x7f.1', null],
    ['010.0.0.0/8', null],
    ['10/8', null],
    ['203.0.113/24', null],
    ['::ffff:203.0.113.0/120', null],
    ['fe80::1%eth0', null],
    ['office.example', null],
    ['', null],
  ])('makes of %s: %s', (text, expected) => {
    expect(canonicalRange(text)).toBe(expected);
  });
});

describe('AddressRanges', () => {
  const ranges = new AddressRanges(['203.0.113.0/24', '2001:db8::/32', '198.51.100.9']);

  it.each([
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['198.51.100.9', true],
    ['198.51.100.8', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['', false],
  ])('includes %s: %s', (address, expected) => {
    expect(ranges.include(address)).toBe(expected);
  });

  it.each([
    ['203.0.113.0/24', true],
    ['203.0.113.128/25', true],
    ['203.0.112.0/23', false],
    ['2001:db8:1::/48', true],
    ['::/0', false],
  ])('includes all of %s: %s', (range, expected) => {
    expect(ranges.includeRange(range)).toBe(expected);
  });
});
