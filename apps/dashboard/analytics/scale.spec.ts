import { placesOf, topOf } from './scale.js';

describe('topOf', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 10],
    [11, 20],
    [47, 50],
    [51, 100],
    [101, 200],
    [240, 250],
    [403, 500],
    [1_250, 2_000],
    [2_400, 2_500],
    [100_000, 100_000],
  ])('of %d is %d', (max, top) => {
    expect(topOf(max)).toBe(top);
  });
});

describe('placesOf', () => {
  it('has the first and the last value, and few between', () => {
    expect(placesOf(31, 5)).toEqual([0, 8, 15, 23, 30]);
    expect(placesOf(3, 5)).toEqual([0, 1, 2]);
    expect(placesOf(1, 5)).toEqual([0]);
  });
});
