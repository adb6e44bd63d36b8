import { leastSize, readingDistances, THINGS, verdictOf } from './things.js';

describe('a QR code on a thing', () => {
  it('is read from farther away the larger it is', () => {
    expect(readingDistances(30, 18)).toEqual({ from: 80, to: 1_000 });
    expect(readingDistances(240, 18)).toEqual({ from: 384, to: 8_000 });
  });

  it('must be larger in a window, which people pass at a distance', () => {
    expect(leastSize(THINGS.tent, 18)).toBe(18);
    expect(leastSize(THINGS.window, 18)).toBe(90);
    expect(leastSize(THINGS.card, 18)).toBe(18);
  });

  it('is too small for cameras, too small for the distance, bent, or too large', () => {
    expect(verdictOf(THINGS.window, 15, 18)).toBe('unreadable');
    expect(verdictOf(THINGS.window, 60, 18)).toBe('far');
    expect(verdictOf(THINGS.window, 240, 18)).toBe('good');
    expect(verdictOf(THINGS.jar, 26, 18)).toBe('good');
    expect(verdictOf(THINGS.jar, 28, 18)).toBe('curved');
    expect(verdictOf(THINGS.card, 50, 18)).toBe('large');
  });
});
