import { LineField, PatternField, Rule, type FieldOptions } from '#libs/validation';

const PRICE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** An amount in the currency of its object. */
export const PriceField = (options: FieldOptions): PropertyDecorator =>
  PatternField(PRICE, 'must be a decimal number as a string, such as "12.50"', {
    maxLength: 14,
    kind: 'amount',
    example: '12.50',
    ...options,
  });

export const CurrencyField = (options: FieldOptions): PropertyDecorator =>
  LineField(
    { maxLength: 3, kind: 'currency', description: 'ISO 4217 code', example: 'CHF', ...options },
    Rule('isCurrency', (value) =>
      CURRENCIES.has(String(value)) ? null : 'must be the ISO 4217 code of a currency, such as CHF',
    ),
  );
