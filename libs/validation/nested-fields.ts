import type { Holder } from './rule.js';

type Dto = new () => object;

/** A field that contains an object, or a list of objects, each validated by its DTO. */
export interface Nested {
  /** @param holder the object that contains the field, not validated yet */
  dtoOf: (holder: Holder) => Dto;
  /** The possible DTOs, where the holder determines which one. */
  all?: () => Dto[];
  /** Null if it is one object. A longer list is refused as such, and its items are not read. */
  maxItems: number | null;
}

const NESTED = 'qr-service:nested';

/** Not class-validator's ValidateNested: it has one message for all items of a list, and knows no DTO that another field determines. */
export const HasNested =
  (nested: Nested): PropertyDecorator =>
  (target, field) =>
    Reflect.defineMetadata(NESTED, [...nestedOf(target), [field, nested]], target);

/** The fields of a DTO with objects in them, in their order. */
export const nestedFieldsOf = (dto: Dto): (readonly [field: string, nested: Nested])[] =>
  nestedOf(dto.prototype as object);

const nestedOf = (target: object) =>
  (Reflect.getMetadata(NESTED, target) ?? []) as (readonly [field: string, nested: Nested])[];
