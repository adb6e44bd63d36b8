import { FairMemory } from './fair-memory.js';
import { QueueFull } from './fair-queue.js';

describe('FairMemory', () => {
  it('refuses more bytes than one key, or all keys together, can use', () => {
    const memory = new FairMemory({ bytes: 10, bytesPerKey: 4 });
    const one = memory.shareOf('a');
    one.add(4);
    expect(() => memory.shareOf('a').add(1)).toThrow(QueueFull);
    memory.shareOf('b').add(4);
    memory.shareOf('c').add(2);
    expect(() => memory.shareOf('d').add(1)).toThrow(QueueFull);
    one.release();
    memory.shareOf('a').add(2);
    memory.shareOf('d').add(2);
  });

  it('leaves room for others, however many keys use all that they can', () => {
    const memory = new FairMemory({ bytes: 1_000, bytesPerKey: 250 });
    const fill = (key: string) => {
      for (const share = memory.shareOf(key); ;) share.add(1);
    };
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) expect(() => fill(key)).toThrow(QueueFull);
    memory.shareOf('h').add(1);
  });

  it('keeps no state of a key whose requests are answered, and releases a share once', () => {
    const memory = new FairMemory({ bytes: 10, bytesPerKey: 6 });
    const [one, other] = [memory.shareOf('a'), memory.shareOf('a')];
    one.add(2);
    other.add(3);
    for (const share of [one, other, one]) share.release();
    expect(() => one.add(1)).toThrow(QueueFull);
    expect(memory).toMatchObject({ used: 0, usedByKey: new Map() });
  });
});
