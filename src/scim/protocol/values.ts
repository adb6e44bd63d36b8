import { hasLength, invisibleFault, trimInvisible } from '#libs/validation';
import type { Attribute } from './attribute.js';
import { isObject, findMember } from './json.js';
import type { Entry, Scalar } from './profile.js';
import { InvalidValue } from './scim.errors.js';

const CONTROL = /\p{Cc}/u;

/** @returns null if the value clears the attribute. @throws InvalidValue */
export function parseScalar(attribute: Attribute, sent: unknown): Scalar | null {
  const value = bare(sent);
  if (value === undefined || value === null || value === '') {
    if (attribute.isRequired || attribute.type === 'boolean')
      throw new InvalidValue(`${attribute.path} must have a value.`);
    return null;
  }
  return attribute.type === 'boolean' ? parseFlag(attribute, value) : parseText(attribute, value);
}

export function parseEntries(list: Attribute, sent: unknown): Entry[] {
  if (sent === undefined || sent === null) return [];
  return (Array.isArray(sent) ? sent : [sent]).map((value: unknown) => parseEntry(list, value));
}

export function parseEntry(list: Attribute, sent: unknown): Entry {
  const primary = list.part('primary');
  return new Map([...(primary ? [[primary, false] as const] : []), ...parseParts(list, sent)]);
}

/** Reads the sub-attributes of one value of a list, ignoring unknown and read-only members. @throws InvalidValue */
export function parseParts(list: Attribute, sent: unknown): Map<Attribute, Scalar> {
  const parts = new Map<Attribute, Scalar>();
  const members = isObject(sent) ? Object.entries(sent) : [['value', sent] as const];
  for (const [name, value] of members) {
    const part = list.part(name);
    if (!part && !isObject(sent)) throw new InvalidValue(`${list.path} must be a list of objects.`);
    if (!part || part.mutability === 'readOnly' || value === null || value === '') continue;
    const read = parseScalar(part, value);
    if (read !== null) parts.set(part, read);
  }
  return parts;
}

/** Entra without the flag aadOptscim062020 sends a string as `[{"value": "Babs"}]`. */
function bare(sent: unknown): unknown {
  const only: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
  if (!isObject(only)) return sent;
  const value = findMember(only, 'value');
  return value === undefined ? only : value;
}

/** Entra without the flag aadOptscim062020 sends booleans as "True" and "False". */
function parseFlag({ path }: Attribute, value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw new InvalidValue(`${path} must be true or false.`);
}

/** Parsing changes some numbers, such as 1e400, so that they are not what was sent. */
const isExact = (value: unknown) =>
  typeof value === 'number' && (Number.isSafeInteger(value) || value % 1 !== 0) && Number.isFinite(value);

function parseText(attribute: Attribute, value: unknown): string {
  const { path, maxLength, isOnOneLine, isRequired, isClosed, canonicalValues } = attribute;
  const sent = isExact(value) && !isRequired ? String(value) : value;
  if (typeof sent !== 'string') throw new InvalidValue(`${path} must be a string.`);
  const text = isOnOneLine && sent.length <= 2 * maxLength ? trimInvisible(sent) : sent;
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidValue(`${path} must not contain NUL or unpaired surrogates.`);
  if (text === '') throw new InvalidValue(`${path} must not be blank.`);
  if (!hasLength(text, 1, maxLength))
    throw new InvalidValue(`${path} must have at most ${maxLength} characters.`);
  if (isOnOneLine && CONTROL.test(text))
    throw new InvalidValue(`${path} must not contain control characters.`);
  // An invitation to such an address would not arrive, and nobody would see why.
  const invisible = isOnOneLine && text.includes('@') ? invisibleFault(text, () => 'another address') : null;
  if (invisible !== null) throw new InvalidValue(`${path} ${invisible}.`);
  if (isRequired && text.trim() === '') throw new InvalidValue(`${path} must not be blank.`);
  if (!isClosed) return text;
  const name = appRoleName(text).trim().toLowerCase();
  const known = canonicalValues?.find((canonical) => canonical === name);
  if (known === undefined) throw new InvalidValue(`${path} must be ${canonicalValues?.join(', ')}.`);
  return known;
}

/**
 * Entra sends an app role in a PATCH as the text of a JSON object: `"{\"id\":\"…\",\"value\":\"editor\",…}"`.
 * https://learn.microsoft.com/en-us/entra/identity/app-provisioning/customize-application-attributes
 */
function appRoleName(text: string): string {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    const role: unknown = JSON.parse(text);
    const value = isObject(role) ? findMember(role, 'value') : undefined;
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}
