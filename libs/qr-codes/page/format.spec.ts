import { formatPrice } from './format.js';

describe('formatPrice', () => {
  it.each([
    ['7.50', 'EUR', 'de', '7,50 €'],
    ['7.5', 'EUR', 'en', '€7.50'],
    ['12', 'CHF', 'en', 'CHF 12.00'],
    ['1200.5', 'CHF', 'de', '1.200,50 CHF'],
    ['1.789', 'EUR', 'en', '€1.789'],
    ['2.5', 'BHD', 'en', 'BHD 2.500'],
    ['2.5', 'KWD', 'de', '2,500 KWD'],
    ['1.2', 'OMR', 'en', 'OMR 1.200'],
    ['3', 'JOD', 'en', 'JOD 3.000'],
    ['1200.00', 'JPY', 'en', 'JP¥1,200'],
    ['12.50', 'JPY', 'de', '13 ¥'],
    ['free', 'EUR', 'en', 'free EUR'],
  ] as const)('formats %s %s in %s', (amount, currency, language, text) =>
    expect(formatPrice(amount, currency, language).replace(/\s/g, ' ')).toBe(text),
  );
});
