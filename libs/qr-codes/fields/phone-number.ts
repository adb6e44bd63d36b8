import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LineField, PatternField, Rule, type FieldOptions } from '#libs/validation';

/**
 * Checks only the form of E.164, since a table of number ranges would refuse later allocations. The shortest numbers in
 * use have seven digits with their country code.
 */
const E164 = /^\+[1-9]\d{6,14}$/;
/** National short numbers, such as 488. */
const SHORT_NUMBER = /^\d{3,8}$/;
const E164_OR_SHORT = new RegExp(`${E164.source}|${SHORT_NUMBER.source}`);
const WRITTEN = /^\+?[\d(][\d ()./-]*$/;
const E164_LENGTH = 16;
const WRITTEN_LENGTH = 40;

const isE164 = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= E164_LENGTH && E164.test(value);

export const E164Field = (options: FieldOptions = {}): PropertyDecorator =>
  PatternField(E164, 'must be a phone number in E.164 form, such as +41446681800', {
    description: 'E.164 number: + and 7 to 15 digits',
    example: '+41446681800',
    kind: 'phone',
    ...options,
    maxLength: E164_LENGTH,
  });

/** Groups the digits of an E.164 number as its country does, such as +41 44 668 18 00. Other numbers stay unchanged. */
export const groupDigits = (number: string): string =>
  (isE164(number) ? parsePhoneNumberFromString(number)?.formatInternational() : undefined) ?? number;

export const TextMessageNumberField = (): PropertyDecorator =>
  PatternField(
    E164_OR_SHORT,
    'must be a phone number in E.164 form, such as +41446681800, or a short number of 3 to 8 digits',
    {
      description: 'E.164, such as +41446681800, or a short number of 3 to 8 digits',
      example: '+41446681800',
      kind: 'phone',
      maxLength: E164_LENGTH,
    },
  );

export const WrittenNumberField = (options: FieldOptions = {}): PropertyDecorator =>
  LineField(
    {
      description: 'Phone number with its country code, in any notation',
      example: '+41 44 668 18 00',
      kind: 'phone',
      ...options,
      maxLength: WRITTEN_LENGTH,
    },
    Rule('isWrittenNumber', (value) =>
      isWrittenNumber(value)
        ? null
        : 'must be a phone number of 3 to 15 digits; a leading +, spaces and ( ) . / - are allowed',
    ),
  );

export const isWrittenNumber = (value: unknown): boolean =>
  typeof value === 'string' &&
  WRITTEN.test(plainNumber(value)) &&
  countDigits(value) >= 3 &&
  countDigits(value) <= 15;

/** Web pages and spreadsheets write no-break spaces and hyphens, and address books mark the direction of a number. */
export const plainNumber = (number: string): string =>
  number
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim();

const countDigits = (text: string) => text.replace(/\D/g, '').length;
