import { isCommonPassword } from './common-passwords.js';
import { Field, type FieldOptions } from './field.js';
import { Rule } from './rule.js';
import { isLongerThan, lengthFault, typeFault } from './text.js';

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** Measures a new password in code points, unchanged: spaces and control characters count. */
export const PasswordField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    {
      description: 'Must not be a commonly used password',
      ...options,
      type: String,
      format: 'password',
      minLength: MIN_LENGTH,
      maxLength: MAX_LENGTH,
    },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isLongEnough', shortFault, 'too_short'),
    Rule('hasLength', (value) => lengthFault(value, MAX_LENGTH), 'too_long'),
    Rule('isUncommon', commonFault, 'common_password'),
  );

const shortFault = (value: unknown) =>
  typeof value === 'string' && !isLongerThan(value, MIN_LENGTH - 1)
    ? `must be at least ${MIN_LENGTH} characters long`
    : null;

const commonFault = (value: unknown) =>
  typeof value === 'string' && isCommonPassword(value) ? 'must not be a commonly used password' : null;
