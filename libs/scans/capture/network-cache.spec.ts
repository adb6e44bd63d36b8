import fc from 'fast-check';
import { NetworkCache, slash24 } from './network-cache.js';

describe('NetworkCache', () => {
  it('gives what was set last, or nothing, never what belongs to another network', () => {
    const network = fc.ipV4().map(slash24);
    fc.assert(
      fc.property(fc.array(network, { minLength: 1, maxLength: 200 }), (networks) => {
        const cache = new NetworkCache<string>();
        for (const each of networks) {
          cache.set(each, `of ${each}`);
          expect(cache.get(each)).toBe(`of ${each}`);
        }
        for (const each of networks) expect([`of ${each}`, undefined]).toContain(cache.get(each));
      }),
    );
  });

  it('forgets a network for one that takes its slot', () => {
    const cache = new NetworkCache<number>();
    for (let network = 0; network < 2 ** 17; network += 1) cache.set(network, network);
    const kept = Array.from({ length: 2 ** 17 }, (_, network) => cache.get(network));
    expect(kept.filter((value) => value !== undefined).length).toBeLessThanOrEqual(2 ** 16);
    expect(kept.every((value, network) => value === undefined || value === network)).toBe(true);
  });
});

it.each([
  ['0.0.0.1', 0],
  ['1.2.3.4', 0x010203],
  ['255.255.255.255', 0xffffff],
])('the first three numbers of %s are one', (address, expected) => {
  expect(slash24(address)).toBe(expected);
});
