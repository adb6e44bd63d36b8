import { isEmail } from 'class-validator';
import type { FieldOptions } from './field.js';
import { Rule } from './rule.js';
import { LineField } from './text.fields.js';

const ADDRESS_LENGTH = 254;

/**
 * Quoted local parts are refused: they can contain commas and at signs, and no mail service assigns them. So are spaces
 * of any width, invisible characters, and letters that look like others (a full-width or circled a): they allow one
 * mailbox to imitate another.
 */
export const isEmailAddress = (text: unknown): boolean =>
  typeof text === 'string' &&
  text.length <= ADDRESS_LENGTH &&
  text === text.normalize('NFKC') &&
  !/[\p{Z}\p{Cf}]/u.test(text) &&
  isEmail(text, { blacklisted_chars: '"' });

export const EmailAddressField = (options: FieldOptions = {}): PropertyDecorator =>
  LineField(
    { example: 'hello@example.com', ...options, maxLength: ADDRESS_LENGTH },
    Rule('isEmailAddress', (value) =>
      isEmailAddress(value) ? null : 'must be an email address, such as hello@example.com',
    ),
  );
