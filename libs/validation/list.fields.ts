import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ClearableField, Field, Rule, type Holder, type FieldOptions } from './field.js';

type Dto = new () => object;

export interface Nested {
  dtoOf: (holder: Holder) => Dto;
  all?: () => Dto[];
  /** Null for a single object. A longer list is refused without reading its items. */
  maxItems: number | null;
}

const NESTED = 'qr-service:nested';

/**
 * Replaces class-validator's ValidateNested, which has one message for all items of a list and cannot choose the DTO by
 * another field.
 */
const HasNested =
  (nested: Nested): PropertyDecorator =>
  (target, field) =>
    Reflect.defineMetadata(NESTED, [...nestedOf(target), [field, nested]], target);

export const nestedFieldsOf = (dto: Dto): (readonly [field: string, nested: Nested])[] =>
  nestedOf(dto.prototype as object);

const nestedOf = (target: object) =>
  (Reflect.getMetadata(NESTED, target) ?? []) as (readonly [field: string, nested: Nested])[];

export interface ListOptions extends FieldOptions {
  minItems?: number;
  maxItems: number;
  uniqueBy?: string;
}

export function ListField(
  dto: Dto,
  { minItems = 0, maxItems, uniqueBy, ...options }: ListOptions,
): PropertyDecorator {
  return Field(
    { ...options, type: [dto], minItems, maxItems },
    ...listRules({ minItems, maxItems }),
    ...(uniqueBy ? [Rule('isUnique', (list) => duplicateFault(list, uniqueBy), 'duplicate')] : []),
    HasNested({ dtoOf: () => dto, maxItems }),
  );
}

export const ObjectField = (dto: Dto, options: FieldOptions = {}): PropertyDecorator =>
  Field(
    { ...options, type: dto },
    Rule('isObject', objectFault, 'invalid_type'),
    HasNested({ dtoOf: () => dto, maxItems: null }),
  );

/** Null clears the object in a merge patch. */
export const ClearableObjectField = (dto: Dto, documentation: ApiPropertyOptions): PropertyDecorator =>
  ClearableField(
    { ...documentation, type: dto, nullable: true } as ApiPropertyOptions,
    Rule('isObject', objectFault, 'invalid_type'),
    HasNested({ dtoOf: () => dto, maxItems: null }),
  );

export const VariantField = (
  variants: Pick<Nested, 'dtoOf' | 'all'>,
  options: FieldOptions = {},
): PropertyDecorator =>
  Field(
    { ...options, type: 'object', additionalProperties: true },
    Rule('isObject', objectFault, 'invalid_type'),
    HasNested({ ...variants, maxItems: null }),
  );

export const listRules = ({ minItems, maxItems }: { minItems: number; maxItems: number }) => [
  Rule('isList', (value) => (Array.isArray(value) ? null : 'must be an array'), 'invalid_type'),
  Rule(
    'hasFewItems',
    (value) =>
      Array.isArray(value) && value.length > maxItems
        ? `must contain at most ${formatItems(maxItems)}`
        : null,
    'too_many_items',
  ),
  Rule('hasItems', (value) =>
    Array.isArray(value) && value.length < minItems ? `must contain at least ${formatItems(minItems)}` : null,
  ),
];

const formatItems = (count: number) => (count === 1 ? '1 item' : `${count} items`);
const objectFault = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'must be an object';

function duplicateFault(list: unknown, field: string): string | null {
  const values = (Array.isArray(list) ? (list as unknown[]) : []).map(
    (item) => (item as Record<string, unknown> | null)?.[field],
  );
  const texts = values.filter((value) => typeof value === 'string');
  return new Set(texts).size < texts.length ? `must not contain the same ${field} twice` : null;
}
