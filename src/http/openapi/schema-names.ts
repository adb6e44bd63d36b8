import type { OpenAPIObject } from '@nestjs/swagger';

const SCHEMAS = '#/components/schemas/';

export const withoutDto = (name: string): string => name.replace(/Dto$/, '');

/** Classes end in Dto, schemas do not: clients see QrCode, not QrCodeDto. @throws if two schemas get the same name */
export function nameSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const named = new Map(schemas.map(([name, schema]) => [withoutDto(name), schema]));
  if (named.size < schemas.length) throw new Error('Two schemas differ only by the suffix Dto');
  const renamed = { ...document, components: { ...document.components, schemas: Object.fromEntries(named) } };
  return withRenamedRefs(renamed);
}

const withRenamedRefs = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMAS) ? withoutDto(value) : value,
  ) as T;
