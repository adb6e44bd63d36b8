import { InvalidSyntax } from './scim.errors.js';

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

/** Returns the body if its `schemas`, when present, include a required one. @throws InvalidSyntax */
export function parseBody(body: unknown, urns: readonly string[]): JsonObject {
  if (!isObject(body)) throw new InvalidSyntax('The body must be a JSON object.');
  const schemas = findMember(body, 'schemas');
  if (schemas === undefined || schemas === null) return body;
  const sent = Array.isArray(schemas)
    ? schemas.map((urn: unknown) => (typeof urn === 'string' ? urn.toLowerCase() : null))
    : [];
  if (!urns.some((urn) => sent.includes(urn.toLowerCase())))
    throw new InvalidSyntax(`schemas must contain ${urns.join(' or ')}.`);
  return body;
}
