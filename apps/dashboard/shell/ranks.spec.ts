import { partsOf, rankOf } from './ranks.js';

describe('rankOf()', () => {
  it('sorts what starts with the letters before words that do, and what contains them', () => {
    const names = ['Vegetables', 'Order again', 'Garden, table 4', 'Table 4'];
    expect(names.toSorted((one, other) => rankOf(one, 'tab') - rankOf(other, 'tab'))).toEqual([
      'Table 4',
      'Garden, table 4',
      'Vegetables',
      'Order again',
    ]);
  });
});

describe('partsOf()', () => {
  it.each([
    ['Garden, Table 4', 'tab', ['Garden, ', 'Tab', 'le 4']],
    ['Order again', 'tab', ['Order again', '', '']],
    ['Table 4', '', ['Table 4', '', '']],
  ])('of %j and %j', (name, query, parts) => expect(partsOf(name, query)).toEqual(parts));
});
