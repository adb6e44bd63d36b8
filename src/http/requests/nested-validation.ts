import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { fieldsOf, nestedFieldsOf } from '#libs/validation';
import type { Fault } from '../problems/index.js';

type Dto = new () => object;
type Plain = Record<string, unknown>;

interface Judging {
  refusesUnknown: boolean;
  toFaults(error: ValidationError, path: string[]): Fault[];
  suppressesNested(fault: Fault): boolean;
  notAnObject(path: string[]): Fault;
}

interface Inspected<T> {
  instance: T;
  faults: Fault[];
}

export class NestedValidation {
  constructor(private readonly judging: Judging) {}

  of<T extends object>(dto: new () => T, plain: object, path: string[] = []): Inspected<T> {
    const nested = this.nestedIn(dto, plain as Plain, path);
    // An absent field is undefined, also where the body has null.
    const instance = plainToInstance(
      dto,
      { ...plain, ...placeholdersOf(nested) },
      { exposeUnsetFields: false },
    );
    for (const [field, { instance: value }] of nested) (instance as Plain)[field] = value;
    const errors = validateSync(instance, {
      whitelist: true,
      forbidNonWhitelisted: this.judging.refusesUnknown,
      forbidUnknownValues: false,
    });
    return { instance, faults: this.faultsIn(dto, errors, nested, path) };
  }

  private nestedIn(dto: Dto, plain: Plain, path: string[]): Map<string, Inspected<unknown>> {
    const found = new Map<string, Inspected<unknown>>();
    for (const [field, { dtoOf, maxItems }] of nestedFieldsOf(dto)) {
      const value = plain[field];
      const at = [...path, field];
      if (maxItems === null) {
        if (isObject(value)) found.set(field, this.of(dtoOf(plain), value, at));
      } else if (Array.isArray(value)) {
        const isTooLong = value.length > maxItems;
        found.set(field, isTooLong ? { instance: value, faults: [] } : this.items(dtoOf(plain), value, at));
      }
    }
    return found;
  }

  private items(dto: Dto, list: unknown[], path: string[]): Inspected<unknown[]> {
    const instance: unknown[] = [];
    const faults: Fault[] = [];
    for (const [index, item] of list.entries()) {
      const at = [...path, String(index)];
      const inspected = isObject(item)
        ? this.of(dto, item, at)
        : { instance: item, faults: [this.judging.notAnObject(at)] };
      instance.push(inspected.instance);
      faults.push(...inspected.faults);
    }
    return { instance, faults };
  }

  private faultsIn(
    dto: Dto,
    errors: ValidationError[],
    nested: ReadonlyMap<string, Inspected<unknown>>,
    path: string[],
  ): Fault[] {
    const byField = new Map<string, Fault[]>();
    for (const error of errors) byField.set(error.property, this.judging.toFaults(error, path));
    for (const [field, { faults }] of nested) {
      const own = byField.get(field) ?? [];
      if (!own.some((fault) => this.judging.suppressesNested(fault))) byField.set(field, [...own, ...faults]);
    }
    if (nested.size === 0) return [...byField.values()].flat();
    const order = fieldsOf(dto);
    const inOrder = [...byField].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
    return inOrder.flatMap(([, faults]) => faults);
  }
}

/**
 * Placeholders keep class-transformer from copying nested values. A member that is replaced later keeps its position.
 */
const placeholdersOf = (nested: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...nested.keys()].map((field) => [field, true]));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
