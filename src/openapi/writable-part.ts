import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;
type Schemas = Readonly<Record<string, object>>;

/** An example of a schema as a client can send it: without properties that are `readOnly`, and without objects that are then empty. */
export function writablePart(value: unknown, schema: object, schemas: Schemas): unknown {
  const { properties = {}, items } = resolved(schema, schemas);
  if (Array.isArray(value))
    return value.map((item: unknown) => (items ? writablePart(item, items, schemas) : item)).filter(isLeft);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const property = properties[name];
    if (!property) return [[name, part]];
    if (resolved(property, schemas).readOnly) return [];
    const left = writablePart(part, property, schemas);
    return isLeft(left) ? [[name, left]] : [];
  });
  return Object.fromEntries(parts) as object;
}

const isLeft = (value: unknown): boolean => !isDeepStrictEqual(value, {}) && !isDeepStrictEqual(value, []);

const resolved = (schema: object, schemas: Schemas): Schema =>
  '$ref' in schema ? (schemas[String(schema.$ref).split('/').at(-1) ?? ''] ?? {}) : schema;
