import { createHash, randomBytes } from 'node:crypto';
import { VisitorHasher } from './visitor-hash.js';

const salt = randomBytes(32);
const visitors = new VisitorHasher(salt);
const hex = (...parts: [string, string, string]) =>
  Buffer.from(visitors.hash(...parts), 'binary').toString('hex');

describe('VisitorHasher', () => {
  it('is the first 16 bytes of SHA-256 over salt, workspace, address and agent', () => {
    for (const agent of ['', 'curl/8.5.0', 'é'.repeat(300), 'x'.repeat(1_900)]) {
      const whole = createHash('sha256')
        .update(salt)
        .update(['workspace', '198.51.100.9', agent].join('\0'))
        .digest('hex');
      expect(hex('workspace', '198.51.100.9', agent)).toBe(whole.slice(0, 32));
    }
  });

  it('differs by workspace, address, agent and salt', () => {
    const all = [
      hex('a', '198.51.100.9', 'x'),
      hex('b', '198.51.100.9', 'x'),
      hex('a', '198.51.100.8', 'x'),
      hex('a', '198.51.100.9', 'y'),
      Buffer.from(new VisitorHasher(randomBytes(32)).hash('a', '198.51.100.9', 'x'), 'binary').toString(
        'hex',
      ),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('takes the /64 of IPv6 for one visitor', () => {
    expect(hex('a', '2001:db8:1:2::9', 'x')).toBe(hex('a', '2001:db8:1:2:ffff::1', 'x'));
    expect(hex('a', '2001:db8:1:2::9', 'x')).not.toBe(hex('a', '2001:db8:1:3::9', 'x'));
  });

  it('takes agents of any length', () => {
    expect(hex('a', '198.51.100.9', 'é'.repeat(8_000))).toHaveLength(32);
  });
});
