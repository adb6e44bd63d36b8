import type { TransformFnParams } from 'class-transformer';
import { hasLength, isLongerThan } from '#libs/validation';
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
export function tagsFault(tags: unknown): string | null {
  if (!Array.isArray(tags)) return 'must be an array of strings';
  if (tags.length > MAX_TAGS) return `must contain at most ${MAX_TAGS} tags`;
  const seen = new Set<string>();
  for (const tag of tags as unknown[]) {
    if (typeof tag !== 'string' || !hasLength(tag, 1, TAG_LENGTH))
      return `must contain only strings of 1 to ${TAG_LENGTH} characters`;
    if (seen.has(tag.toLowerCase())) return `must not contain "${tag}" twice, ignoring case`;
    seen.add(tag.toLowerCase());
  }
  return null;
}

/** Accepts up to 50 pairs, with keys of 1–40 and string values of up to 500 code points. */
export function metadataFault(metadata: unknown): string | null {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return 'must be an object of strings';
  const pairs = Object.entries(metadata) as [string, unknown][];
  if (pairs.length > MAX_PAIRS) return `must contain at most ${MAX_PAIRS} pairs`;
  if (pairs.some(([key]) => !hasLength(key, 1, KEY_LENGTH)))
    return `must contain only keys of 1 to ${KEY_LENGTH} characters`;
  if (pairs.some(([, value]) => typeof value !== 'string' || isLongerThan(value, VALUE_LENGTH)))
    return `must contain only strings of at most ${VALUE_LENGTH} characters`;
  return null;
}
