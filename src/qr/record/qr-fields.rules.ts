import type { TransformFnParams } from 'class-transformer';
import { isLongerThan, Rules } from '#libs/validation';
import { trimmed } from '../../http/requests/text.js';

export const MAX_TAGS = 20;
export const TAG_LENGTH = 50;
const MAX_PAIRS = 50;
const KEY_LENGTH = 40;
const VALUE_LENGTH = 500;

/** Tags are trimmed and NFC-normalised before validation. */
export const normaliseTags = ({ value }: TransformFnParams): unknown =>
  Array.isArray(value) ? value.map(trimmed) : value;

/** Accepts up to 20 strings of 1–50 code points, unique ignoring case. */
export const TagsRules = () =>
  Rules('isTags', {
    invalid_type: (tags) => (areTexts(tags) ? null : 'must be an array of strings'),
    too_many_items: (tags) =>
      textsIn(tags).length > MAX_TAGS ? `must contain at most ${MAX_TAGS} tags` : null,
    too_long: (tags) => (textsIn(tags).some((tag) => isLongerThan(tag, TAG_LENGTH)) ? TAG_FAULT : null),
    invalid_value: (tags) => (textsIn(tags).includes('') ? TAG_FAULT : null),
    duplicate: (tags) => duplicateFault(textsIn(tags)),
  });

const TAG_FAULT = `must contain only strings of 1 to ${TAG_LENGTH} characters`;

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const textsIn = (value: unknown): string[] => (areTexts(value) ? value : []);

function duplicateFault(tags: string[]): string | null {
  const seen = new Set<string>();
  for (const tag of tags) {
    if (seen.has(tag.toLowerCase())) return `must not contain "${tag}" twice, ignoring case`;
    seen.add(tag.toLowerCase());
  }
  return null;
}

/** Accepts up to 50 pairs, with keys of 1–40 and string values of up to 500 code points. */
export const MetadataRules = () =>
  Rules('isMetadata', {
    invalid_type: (metadata) =>
      isObject(metadata) && areTexts(Object.values(metadata)) ? null : 'must be an object of strings',
    too_many_fields: (metadata) =>
      keysIn(metadata).length > MAX_PAIRS ? `must contain at most ${MAX_PAIRS} pairs` : null,
    too_long: (metadata) =>
      keysIn(metadata).some((key) => isLongerThan(key, KEY_LENGTH))
        ? KEY_FAULT
        : textsIn(Object.values(metadata ?? {})).some((text) => isLongerThan(text, VALUE_LENGTH))
          ? `must contain only strings of at most ${VALUE_LENGTH} characters`
          : null,
    invalid_value: (metadata) => (keysIn(metadata).includes('') ? KEY_FAULT : null),
  });

const KEY_FAULT = `must contain only keys of 1 to ${KEY_LENGTH} characters`;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysIn = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);
