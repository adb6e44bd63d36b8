import { Unavailable } from '../../http/problems/index.js';
import { TooManyStreams } from './scan-streams.errors.js';
import { StreamSlots } from './stream-slots.js';

function taken(workspaces: number, ofEach: number): StreamSlots {
  const slots = new StreamSlots();
  for (let workspace = 0; workspace < workspaces; workspace++)
    for (let stream = 0; stream < ofEach; stream++) expect(slots.take(`w${workspace}`)).toBe(null);
  return slots;
}

describe('StreamSlots', () => {
  it('gives a workspace ten', () => {
    const slots = taken(1, 10);
    expect(() => slots.take('w0')).toThrow(TooManyStreams);
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

  it('refuses one when no workspace has many more', () => {
    const slots = taken(250, 2);
    expect(() => slots.take('w0')).toThrow(Unavailable);
    expect(() => slots.take('other')).not.toThrow();
  });
});
