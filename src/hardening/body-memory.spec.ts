import { Unavailable } from '../problems/index.js';
import { BodyMemory } from './body-memory.js';

describe('BodyMemory', () => {
  it('refuses more bytes than one key, or all keys together, can use', () => {
    const memory = new BodyMemory({ bytes: 10, bytesPerKey: 6 });
    const one = memory.shareOf('a');
    one.add(6);
    expect(() => memory.shareOf('a').add(1)).toThrow(Unavailable);
    memory.shareOf('b').add(4);
    expect(() => memory.shareOf('c').add(1)).toThrow(Unavailable);
    one.release();
    memory.shareOf('a').add(3);
    memory.shareOf('c').add(3);
  });

  it('keeps no state of a key whose requests are answered, and releases a share once', () => {
    const memory = new BodyMemory({ bytes: 10, bytesPerKey: 6 });
    const [one, other] = [memory.shareOf('a'), memory.shareOf('a')];
    one.add(2);
    other.add(3);
    for (const share of [one, other, one]) share.release();
    expect(memory).toMatchObject({ used: 0, usedByKey: new Map() });
  });
});
