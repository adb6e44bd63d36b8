import type { OpenAPIObject } from '@nestjs/swagger';
import type { Attribute } from './attribute.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

export function describeAttribute(attribute: Attribute): SchemaObject {
  const { description } = attribute;
  return attribute.isMultiValued
    ? { type: 'array', description, items: describeType(attribute) }
    : { ...describeType(attribute), description };
}

function describeType({ type, sub, canonicalValues, isClosed, mutability }: Attribute): SchemaObject {
  const access =
    mutability === 'readOnly' ? { readOnly: true } : mutability === 'writeOnly' ? { writeOnly: true } : {};
  if (type === 'complex')
    return {
      type: 'object',
      properties: Object.fromEntries(sub.map((part) => [part.name, describeAttribute(part)])),
    };
  if (type === 'boolean') return { type: 'boolean', ...access };
  if (type === 'dateTime') return { type: 'string', format: 'date-time', ...access };
  return {
    type: 'string',
    ...access,
    ...(isClosed && canonicalValues ? { enum: [...canonicalValues] } : {}),
  };
}
