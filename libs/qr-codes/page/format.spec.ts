import { formatAmount } from './format.js';

describe('formatAmount', () => {
  it.each([
    ['7.50', 'EUR', 'de', '7,50'],
    ['7.5', 'EUR', 'en', '7.50'],
    ['12', 'CHF', 'en', '12.00'],
    ['1200.5', 'CHF', 'de', '1.200,50'],
    ['1.789', 'EUR', 'en', '1.789'],
    ['2.5', 'BHD', 'en', '2.500'],
    ['2.5', 'KWD', 'de', '2,500'],
    ['1.2', 'OMR', 'en', '1.200'],
    ['3', 'JOD', 'en', '3.000'],
    ['1200.00', 'JPY', 'en', '1,200'],
    ['12.50', 'JPY', 'de', '13'],
    ['free', 'EUR', 'en', 'free'],
  ] as const)('formats %s %s in %s', (amount, currency, language, text) =>
    expect(formatAmount(amount, currency, language)).toBe(text),
  );
});
