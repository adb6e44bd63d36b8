import { decimalsOf, readAmount } from './amounts.js';

const inCurrency = (currency: string) => (typed: string) => {
  const read = readAmount(typed, decimalsOf(currency));
  return 'amount' in read ? read.amount : read.fault;
};

describe('readAmount', () => {
  it.each([
    ['7,50', '7.50'],
    ['7.50', '7.50'],
    [' 7,5 ', '7.5'],
    ['7', '7'],
    ['7,', '7'],
    [',50', '0.50'],
    ['0,00', '0.00'],
    ['07,50', '7.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1 234,50', '1234.50'],
    ['1\u202F234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1234,50', '1234.50'],
    ['0,125', '0.125'],
    ['1,7890', '1.7890'],
  ])('reads %j in euros', (typed, amount) => expect(inCurrency('EUR')(typed)).toBe(amount));

  it.each([
    ['EUR', '1.234', 'ambiguous'],
    ['EUR', '12,345', 'ambiguous'],
    ['KWD', '1.234', '1.234'],
    ['KWD', '2,5', '2.5'],
    ['JPY', '1,234', '1234'],
    ['JPY', '1200,00', '1200.00'],
    ['JPY', '12,5', 'whole'],
  ])('knows that %s decides about %j', (currency, typed, read) =>
    expect(inCurrency(currency)(typed)).toBe(read),
  );

  it.each(['12,-', '7,50 €', 'free', ',', '-7', '1,2,3', '12.34.56', '1.2345,6', '1e3', '12 34'])(
    'refuses %j',
    (typed) => expect(inCurrency('EUR')(typed)).toBe('malformed'),
  );
});
