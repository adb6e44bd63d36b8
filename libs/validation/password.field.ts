import { Field, Rule, type FieldOptions, type Holder } from './field.js';
import { isLongerThan, lengthFault, typeFault } from './text.js';
import { namedPasswordFault, weakPasswordFault } from './weak-passwords.js';

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** Measures a new password in code points, unchanged: spaces and control characters count. */
export const PasswordField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    {
      description:
        'Must not be easy to guess: a commonly used password, a common word with digits, series and neighboring keys, characters that repeat, or the name or the email address of the person',
      ...options,
      type: String,
      format: 'password',
      minLength: MIN_LENGTH,
      maxLength: MAX_LENGTH,
    },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isLongEnough', shortFault, 'too_short'),
    Rule('hasLength', (value) => lengthFault(value, MAX_LENGTH), 'too_long'),
    Rule('isUnlikeNames', namedFault, 'common_password'),
    Rule('isUncommon', commonFault, 'common_password'),
  );

const shortFault = (value: unknown) =>
  typeof value === 'string' && !isLongerThan(value, MIN_LENGTH - 1)
    ? `must be at least ${MIN_LENGTH} characters long`
    : null;

const commonFault = (value: unknown) => (typeof value === 'string' ? weakPasswordFault(value) : null);

const namedFault = (value: unknown, { email, name, workspaceName }: Holder) =>
  typeof value === 'string'
    ? namedPasswordFault(
        value,
        [email, name, workspaceName].filter((text) => typeof text === 'string'),
      )
    : null;
