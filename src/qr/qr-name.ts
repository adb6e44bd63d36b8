import type { TransformFnParams } from 'class-transformer';
import { registerDecorator } from 'class-validator';

const MAX_LENGTH = 255;

/** Names are trimmed and NFC-normalised before they are judged. */
export const normaliseName = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value;

/** A string of 1–255 code points. */
export function IsName(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'isName',
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value !== '' && [...value].length <= MAX_LENGTH,
        defaultMessage: () => `${String(propertyName)} must be a string of 1 to ${MAX_LENGTH} characters`,
      },
    });
  };
}
