import { InvalidSyntax } from './scim.errors.js';

/** An object of a body. Its members are only ever listed or compared: a name from a request is never a property. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member of this name, whatever its case. RFC 7643 section 2.1. */
export function memberOf(object: JsonObject, name: string): unknown {
  const lower = name.toLowerCase();
  // Without a list of the entries: a request looks up thousands of names.
  for (const key in object) if (key.length === name.length && key.toLowerCase() === lower) return object[key];
  return undefined;
}

/**
 * A body whose `schemas`, if it has any, include the one that the request needs.
 * @throws InvalidSyntax
 */
export function bodyOf(body: unknown, urns: readonly string[]): JsonObject {
  if (!isObject(body)) throw new InvalidSyntax('The body must be a JSON object.');
  const schemas = memberOf(body, 'schemas');
  if (schemas === undefined || schemas === null) return body;
  const sent = Array.isArray(schemas)
    ? schemas.map((urn: unknown) => (typeof urn === 'string' ? urn.toLowerCase() : null))
    : [];
  if (!urns.some((urn) => sent.includes(urn.toLowerCase())))
    throw new InvalidSyntax(`schemas must contain ${urns.join(' or ')}.`);
  return body;
}
