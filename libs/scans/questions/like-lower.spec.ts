import { likeLower } from './like-lower.js';

describe('likeLower', () => {
  it.each([
    ['Zürich', ['zürich']],
    ['Łódź', ['łódź', 'Łódź']],
    ['İzmir', ['i̇zmir', 'izmir']],
    ['ΑΘΗΝΑΣ', ['αθηνας', 'Αθηνας', 'αθηνασ']],
  ])('lists what lower() of any locale makes of %s', (name, lowered) => {
    expect(likeLower(name)).toEqual(lowered);
  });
});
