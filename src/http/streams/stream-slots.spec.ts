import { Unavailable } from '../problems/index.js';
import { StreamSlots } from './stream-slots.js';

class TooMany extends Error {}

const newSlots = () => new StreamSlots(10, () => new TooMany());

function taken(workspaces: number, ofEach: number): StreamSlots {
  const slots = newSlots();
  for (let workspace = 0; workspace < workspaces; workspace++)
    for (let stream = 0; stream < ofEach; stream++) expect(slots.take(`w${workspace}`)).toBe(null);
  return slots;
}

describe('StreamSlots', () => {
  it('gives a workspace ten', () => {
    const slots = taken(1, 10);
    expect(() => slots.take('w0')).toThrow(TooMany);
    slots.release('w0');
    expect(slots.take('w0')).toBe(null);
  });

  it('takes one from the workspace that has most when all are taken, so that fifty workspaces exclude no other', () => {
    const slots = taken(50, 10);
    expect(slots.take('other')).toBe('w0');
    slots.release('w0');
    expect(slots.take('other')).toBe('w1');
    slots.release('w1');
    // A workspace that lost a stream gets none back.
    expect(() => slots.take('w0')).toThrow(Unavailable);
  });

  it('counts the many credentials of a workspace as one', () => {
    const slots = newSlots();
    for (let key = 0; key < 500; key++) expect(slots.take(`key${key}`, 'w0')).toBe(null);
    expect(slots.take('key of another', 'w1')).toBe('w0');
    expect(() => slots.take('key500', 'w0')).toThrow(Unavailable);
    slots.release('key0', 'w0');
    slots.release('key of another', 'w1');
    expect(slots.take('key500', 'w0')).toBe(null);
  });

  it('refuses one when no workspace has many more', () => {
    const slots = taken(250, 2);
    expect(() => slots.take('w0')).toThrow(Unavailable);
    expect(() => slots.take('other')).not.toThrow();
  });
});
