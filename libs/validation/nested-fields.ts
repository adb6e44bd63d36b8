import type { Holder } from './rule.js';

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
export const HasNested =
  (nested: Nested): PropertyDecorator =>
  (target, field) =>
    Reflect.defineMetadata(NESTED, [...nestedOf(target), [field, nested]], target);

export const nestedFieldsOf = (dto: Dto): (readonly [field: string, nested: Nested])[] =>
  nestedOf(dto.prototype as object);

const nestedOf = (target: object) =>
  (Reflect.getMetadata(NESTED, target) ?? []) as (readonly [field: string, nested: Nested])[];
