import type { ApiPropertyOptions } from '@nestjs/swagger';

const documentation = new Map<object, Map<string, ApiPropertyOptions>>();

/** The API passes this documentation to Swagger, which workers do not load. */
export const Documented =
  (options: ApiPropertyOptions): PropertyDecorator =>
  (prototype, field) => {
    const fields = documentation.get(prototype) ?? new Map<string, ApiPropertyOptions>();
    documentation.set(prototype, fields.set(String(field), options));
  };

export function findDocumentation(object: object): Map<string, ApiPropertyOptions> {
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype === null) return new Map();
  return new Map([...findDocumentation(prototype), ...(documentation.get(prototype) ?? [])]);
}
