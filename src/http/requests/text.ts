import { Transform, type TransformFnParams } from 'class-transformer';
import { Field, hasLength, isLongerThan, lineFault, Rule, Rules, trimInvisible } from '#libs/validation';

export const NAME_LENGTH = 255;

/**
 * Longer texts are refused: normalisation shortens a text to a fourth at most, and takes a minute for a megabyte of
 * accents.
 */
const MAX_NORMALISED_LENGTH = 4_096;

/**
 * Trims names and tags, also of what is invisible, and NFC-normalises them before they are validated, compared and stored.
 * Other values stay unchanged.
 */
export function trimmed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const bare = text.trim();
  return bare.length > MAX_NORMALISED_LENGTH ? bare : trimInvisible(bare).normalize('NFC');
}

export const normaliseName = ({ value }: TransformFnParams): unknown => trimmed(value);

export function IsText(minLength: number, maxLength: number): PropertyDecorator {
  const fault = `must be a string of ${minLength} to ${maxLength} characters`;
  return Rules('isText', {
    too_long: (value) => (typeof value === 'string' && isLongerThan(value, maxLength) ? fault : null),
    invalid_value: (value) =>
      typeof value === 'string' && hasLength(value, minLength, maxLength) ? null : fault,
  });
}

export const IsLine = (): PropertyDecorator => Rule('isLine', lineFault);

export const IsName = (): PropertyDecorator => IsText(1, NAME_LENGTH);

export const NameField = (documentation: Parameters<typeof Field>[0]): PropertyDecorator =>
  Field(documentation, Transform(normaliseName), IsName());

/** Embeddings, overrides and isolates in a name can change the meaning of the text around it. */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const IsOnOneLine = (): PropertyDecorator =>
  Rule('isOnOneLine', (value) =>
    typeof value === 'string' && DIRECTION_CONTROL.test(value)
      ? 'must not contain characters that change the direction of writing'
      : lineFault(value),
  );

export const publicNameRules = (): PropertyDecorator[] => [Transform(normaliseName), IsName(), IsOnOneLine()];
