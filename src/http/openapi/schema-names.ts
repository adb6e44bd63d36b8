import type { OpenAPIObject } from '@nestjs/swagger';

const SCHEMAS = '#/components/schemas/';

export const withoutDto = (name: string): string => name.replace(/Dto$/, '');

/** Strips the suffix Dto, so that clients see QrCode. @throws if two schemas get the same name */
export function nameSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const named = new Map(schemas.map(([name, schema]) => [withoutDto(name), schema]));
  if (named.size < schemas.length) throw new Error('Two schemas differ only by the suffix Dto');
  const renamed = { ...document, components: { ...document.components, schemas: Object.fromEntries(named) } };
  return JSON.parse(JSON.stringify(renamed), inDocument) as OpenAPIObject;
}

function inDocument(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMAS)) return withoutDto(value);
  // OpenAPI 3.0.3 allows null only if the enum lists it, too.
  if (isNullableEnum(value) && !value.enum.includes(null)) value.enum.push(null);
  return value;
}

const isNullableEnum = (value: unknown): value is { enum: unknown[] } => {
  const { nullable, enum: choices } = Object(value) as { nullable?: unknown; enum?: unknown };
  return nullable === true && Array.isArray(choices);
};
