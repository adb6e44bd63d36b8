import { loadConfig } from '#libs/platform';
import { DailyAddressHash } from './daily-address-hash.js';

const MORNING = new Date('2026-11-21T00:00:00.000Z');
const EVENING = new Date('2026-11-21T23:59:59.999Z');
const TOMORROW = new Date('2026-11-22T00:00:00.000Z');

describe('DailyAddressHash', () => {
  const hashes = new DailyAddressHash(loadConfig({ APP_SECRET: 'a'.repeat(32) }));

  it('is the same all day for an address, and for all of an IPv6 /64', () => {
    expect(hashes.of('198.51.100.9', EVENING)).toBe(hashes.of('198.51.100.9', MORNING));
    expect(hashes.of('2001:db8:1:2:ffff::1', MORNING)).toBe(hashes.of('2001:db8:1:2::9', MORNING));
  });

  it('differs by address, day and secret', () => {
    const others = new DailyAddressHash(loadConfig({ APP_SECRET: 'b'.repeat(32) }));
    const all = [
      hashes.of('198.51.100.9', MORNING),
      hashes.of('198.51.100.8', MORNING),
      hashes.of('2001:db8:1:2::9', MORNING),
      hashes.of('2001:db8:1:3::9', MORNING),
      hashes.of('', MORNING),
      hashes.of('198.51.100.9', TOMORROW),
      others.of('198.51.100.9', MORNING),
    ];
    expect(new Set(all).size).toBe(all.length);
    for (const hash of all) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});
