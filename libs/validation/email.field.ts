import { isEmail } from 'class-validator';
import { Rule, type FieldOptions } from './field.js';
import { LineField } from './text.fields.js';

const ADDRESS_LENGTH = 254;

/**
 * Refuses quoted local parts, which can contain commas and at signs and which no mail service assigns. Also refuses
 * spaces of any width, invisible characters and lookalike letters (full-width or circled a), with which one mailbox can
 * imitate another.
 */
export const isEmailAddress = (text: unknown): boolean =>
  typeof text === 'string' &&
  text.length <= ADDRESS_LENGTH &&
  text === text.normalize('NFKC') &&
  !/[\p{Z}\p{Cf}]/u.test(text) &&
  isEmail(text, { blacklisted_chars: '"' });

export const EmailAddressField = (options: FieldOptions = {}): PropertyDecorator =>
  LineField(
    { example: 'hello@example.com', kind: 'email', ...options, maxLength: ADDRESS_LENGTH },
    Rule('isEmailAddress', (value) =>
      isEmailAddress(value) ? null : 'must be an email address, such as hello@example.com',
    ),
  );
