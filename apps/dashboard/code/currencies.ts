import { languageOf } from '../app/format.js';

const COMMON = ['EUR', 'USD', 'GBP', 'CHF'];

/** Regions whose currency is none of the euro area. */
const OF_REGIONS: Readonly<Record<string, string>> = {
  ...{ AE: 'AED', AR: 'ARS', AU: 'AUD', BH: 'BHD', BR: 'BRL', CA: 'CAD', CH: 'CHF', CL: 'CLP', CN: 'CNY' },
  ...{ CO: 'COP', CZ: 'CZK', DK: 'DKK', EG: 'EGP', GB: 'GBP', HK: 'HKD', HU: 'HUF', ID: 'IDR', IL: 'ILS' },
  ...{ IN: 'INR', IS: 'ISK', JO: 'JOD', JP: 'JPY', KR: 'KRW', KW: 'KWD', LI: 'CHF', MA: 'MAD', MX: 'MXN' },
  ...{ MY: 'MYR', NO: 'NOK', NZ: 'NZD', OM: 'OMR', PH: 'PHP', PL: 'PLN', QA: 'QAR', RO: 'RON', RS: 'RSD' },
  ...{ SA: 'SAR', SE: 'SEK', SG: 'SGD', TH: 'THB', TN: 'TND', TR: 'TRY', TW: 'TWD', UA: 'UAH', US: 'USD' },
  ...{ VN: 'VND', ZA: 'ZAR' },
};

/** The currency where the person's language is spoken in this form: CHF for de-CH, and otherwise EUR. */
export const localCurrency = (): string =>
  OF_REGIONS[new Intl.Locale(languageOf()).maximize().region ?? ''] ?? 'EUR';

/** All currencies (ISO 4217) by their names, such as "Swiss Franc (CHF)": those that most people look for, and the others. */
export function currencyOptions(): Record<'common' | 'others', { value: string; label: string }[]> {
  const language = languageOf();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const optionOf = (value: string) => ({ value, label: `${names.of(value) ?? value} (${value})` });
  const common = [...new Set([localCurrency(), ...COMMON])];
  const others = Intl.supportedValuesOf('currency').filter((code) => !common.includes(code));
  return {
    common: common.map(optionOf),
    others: others.map(optionOf).toSorted((one, other) => one.label.localeCompare(other.label, language)),
  };
}
