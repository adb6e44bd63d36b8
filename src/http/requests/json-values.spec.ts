import { isSameJson } from './json-values.js';

class Dish {
  constructor(
    readonly name: string,
    readonly price?: string,
  ) {}
}

describe('isSameJson', () => {
  const TIME = '2026-11-21T09:30:00.000Z';

  it.each([
    ['an instance and an object', new Dish('Soup', '9.50'), { price: '9.50', name: 'Soup' }],
    ['a member that is undefined', new Dish('Soup'), { name: 'Soup' }],
    ['a time and its text', new Date(TIME), TIME],
    ['lists of objects', [{ a: [1, null] }], [{ a: [1, null] }]],
    ['undefined', undefined, undefined],
  ])('is true of %s', (_, one, other) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['another value', { a: 1 }, { a: '1' }],
    ['another name', { a: 1 }, { b: 1 }],
    ['one member more', { a: 1 }, { a: 1, b: null }],
    ['another order of items', [1, 2], [2, 1]],
    ['a longer list', [1], [1, 1]],
    ['a list and an object', [], {}],
    ['null and an object', null, {}],
    ['undefined and null', undefined, null],
    ['a name of prototypes', { a: 1 }, { toString: undefined, constructor: 1 }],
  ])('is false of %s', (_, one, other) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([false, false]);
  });
});
