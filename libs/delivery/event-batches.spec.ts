import { newId } from '#libs/database';
import { splitIntoBatches } from './event-batches.js';

const LIMITS = { maxBatchEvents: 3, maxBatchBytes: 100 };

const members = (endpointId: string, ...sizes: number[]) =>
  sizes.map((size) => ({
    eventId: newId(),
    workspaceId: newId(),
    endpointId,
    event: 'scan',
    context: null,
    size,
  }));

const sizesOf = (batches: ReturnType<typeof splitIntoBatches>) =>
  batches.map((batch) => [batch.endpointId, ...batch.members.map(({ size }) => size)]);

describe('batchesOf', () => {
  it('fills a batch of each endpoint before the next one, in the order of the events', () => {
    const all = [...members('a', 1, 2, 3, 4), ...members('b', 5)];
    expect(sizesOf(splitIntoBatches(all.toReversed(), LIMITS))).toEqual([
      ['a', 1, 2, 3],
      ['a', 4],
      ['b', 5],
    ]);
  });

  it('begins another one for an event that would make it too large', () => {
    expect(sizesOf(splitIntoBatches(members('a', 60, 40, 1, 200, 1), LIMITS))).toEqual([
      ['a', 60, 40],
      ['a', 1],
      ['a', 200],
      ['a', 1],
    ]);
  });

  it('leaves a lead alone in its batch, which ends with it', () => {
    const [first, second, third, fourth] = members('a', 1, 2, 3, 4);
    const all = [first!, { ...second!, event: 'lead' }, third!, fourth!];
    expect(sizesOf(splitIntoBatches(all, LIMITS))).toEqual([
      ['a', 1],
      ['a', 2],
      ['a', 3, 4],
    ]);
  });

  it('counts the bytes of contexts', () => {
    const [first, second] = members('a', 10, 10).map((member) => ({ ...member, context: 'é'.repeat(25) }));
    expect(splitIntoBatches([first!, second!], LIMITS)).toHaveLength(2);
  });
});
