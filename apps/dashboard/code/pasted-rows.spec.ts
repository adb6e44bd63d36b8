import { rowsIn } from './pasted-rows.js';

describe('lines that are pasted into a menu', () => {
  it('are dishes with their prices', () => {
    const lines = [
      ...['Soup 9.50', '  Risotto ai funghi … CHF 28,00', 'Salad .......... 7,50 €', 'Tiramisù\tCHF 9.–', ''],
      ...['Pizza - 14', 'Château Margaux 2019', 'Château Margaux 2019 89', 'Bread'],
    ];
    expect(rowsIn(lines.join('\r\n'))).toEqual([
      { name: 'Soup', price: '9.50' },
      { name: 'Risotto ai funghi', price: '28,00' },
      { name: 'Salad', price: '7,50' },
      { name: 'Tiramisù', price: '9' },
      { name: 'Pizza', price: '14' },
      { name: 'Château Margaux 2019' },
      { name: 'Château Margaux 2019', price: '89' },
      { name: 'Bread' },
    ]);
  });

  it('are left alone if they are one', () => {
    expect(rowsIn('Soup 9.50\n')).toBeNull();
  });
});
