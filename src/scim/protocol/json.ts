import { GROUP_URN, PATCH_URN, USER_URN } from './schema.js';
import { InvalidSyntax } from './scim.errors.js';

const TYPES = [USER_URN, GROUP_URN, PATCH_URN].map((urn) => urn.toLowerCase());

/** An object of a body. Its members are only listed or compared: a name from a request is never used as a property. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the member of this name, in any case (RFC 7643 section 2.1). */
export function findMember(object: JsonObject, name: string): unknown {
  const lower = name.toLowerCase();
  // A loop avoids a list of the entries, since a request looks up thousands of names.
  for (const key in object) if (key.length === name.length && key.toLowerCase() === lower) return object[key];
  return undefined;
}

/**
 * Returns the body unless its `schemas` name another type only. Extensions and unknown URNs do not count: OneLogin sends
 * those of SCIM 1.1, and others their own.
 * @throws InvalidSyntax
 */
export function parseBody(body: unknown, urn: string): JsonObject {
  if (!isObject(body)) throw new InvalidSyntax('The body must be a JSON object.');
  const schemas = findMember(body, 'schemas');
  if (schemas === undefined || schemas === null) return body;
  if (!Array.isArray(schemas) || !schemas.every((sent): sent is string => typeof sent === 'string'))
    throw new InvalidSyntax(`schemas must be a list of URNs, such as ${urn}.`);
  const types = schemas.map((sent) => sent.toLowerCase()).filter((sent) => TYPES.includes(sent));
  if (types.length > 0 && !types.includes(urn.toLowerCase()))
    throw new InvalidSyntax(`schemas must contain ${urn}.`);
  return body;
}
