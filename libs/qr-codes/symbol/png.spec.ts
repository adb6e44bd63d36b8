import { DrawingOverloaded, pngOf } from './png.js';

describe('pngOf', () => {
  it('draws beside the event loop, and refuses when too many pictures wait', async () => {
    const drawn = await Promise.allSettled(
      Array.from({ length: 90 }, () => pngOf('TEXT', { sizePx: 64, margin: 4 })),
    );
    const refused = drawn.filter((each) => each.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof DrawingOverloaded)).toBe(true);
    expect(drawn.filter((each) => each.status === 'fulfilled').length).toBeGreaterThanOrEqual(64);
  });
});
