import { validateSync, type ValidationError } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import {
  documentationOf,
  findItemFault,
  fieldsOf,
  nestedFieldsOf,
  type FaultCode,
  type Holder,
  type RuleContext,
} from '#libs/validation';
import { pointerOf, ValidationFailed, type Fault } from '../problems/index.js';
import { inspectBody, inspectQuery, type Violation } from './inspection.js';
import { isObject } from './json-values.js';
import { parameterHint, refusalOfUnknown, type Refusal } from './unknown-fields.js';
import { unknownMembersOf } from './dto-traits.js';

/** Codes of faults by class-validator's constraint; all others are `invalid_value`. Rules of libs/validation have their own. */
const CODES: Readonly<Record<string, FaultCode>> = {
  isString: 'invalid_type',
  isInt: 'invalid_type',
  isObject: 'invalid_type',
  isBoolean: 'invalid_type',
  arrayMaxSize: 'too_many_items',
  maxLength: 'too_long',
  whitelistValidation: 'unknown_field',
};

/** If a value has one of these faults, the faults inside it are not listed. */
const WHOLE_VALUE = new Set<FaultCode>(['required', 'invalid_type', 'too_many_items']);

/** True if the value cannot be read as its field: it has another shape, or is missing. */
export const isMisshapen = ({ code }: Pick<Fault, 'code'>): boolean => WHOLE_VALUE.has(code);

const MAX_HINTS = 100;
const NO_FIELD: Refusal = { code: 'unknown_field', message: 'is not a field of this request' };

export interface Wording {
  inspect: (plain: object) => Violation[];
  locate: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'>;
  /** Explains a field that no DTO declares, as text that follows its path. */
  unknown: (path: string[], dto: new () => object, sent: object) => Refusal;
}

interface BoundWording extends Pick<Wording, 'locate'> {
  unknown: (path: string[]) => Refusal;
}

export const IN_QUERY: Wording = {
  inspect: inspectQuery,
  locate: (path) => ({ parameter: path.join('.') }),
  unknown: (path, dto) => ({
    code: 'unknown_field',
    message: `is not a parameter of this request${parameterHint(path, dto)}`,
  }),
};

export const IN_BODY: Wording = {
  inspect: inspectBody,
  locate: (path) => ({ pointer: pointerOf(path) }),
  unknown: (path, dto, sent) => refusalOfUnknown(path, dto, sent as Holder),
};

export function refuseMisshapen(dto: new () => object, plain: object, wording: Wording): void {
  const misshapen = wording
    .inspect(plain)
    .map(({ path, code, message }) =>
      faultAt(
        path,
        code === 'unknown_field' ? wording.unknown(path, dto, plain) : { code, message },
        wording,
      ),
    );
  if (misshapen.length > 0) throw new ValidationFailed(misshapen);
}

export function toValidated<T extends object>(dto: new () => T, plain: object, wording = IN_BODY): T {
  refuseMisshapen(dto, plain, wording);
  const { instance, faults } = validate(dto, plain, wording);
  if (faults.length > 0) throw new ValidationFailed(faults);
  return instance;
}

export interface Validated<T> {
  instance: T;
  faults: Fault[];
}

/** @param at the path of the object in its body */
export function validate<T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
  at: string[] = [],
): Validated<T> {
  let unknownFields = 0;
  // The search for similar fields is slow, and faults beyond the first ones are not listed.
  const unknown = (path: string[]) =>
    ++unknownFields > MAX_HINTS ? NO_FIELD : wording.unknown(path, dto, plain);
  return new NestedValidation({
    refusesUnknown: unknownMembersOf(dto) === 'refuse',
    toFaults: (error, path) => faultsOf(error, path, { ...wording, unknown }),
    suppressesNested: isMisshapen,
    notAnObject: (path) => faultAt(path, { code: 'invalid_type', message: 'must be an object' }, wording),
  }).of(dto, plain, at);
}

function faultsOf(error: ValidationError, above: string[], wording: BoundWording): Fault[] {
  const path = [...above, error.property];
  // Several constraints of a field can report the same fault, so the first one is enough.
  const [constraint] = Object.entries(error.constraints ?? {});
  return constraint ? ownFaults(error, constraint, path, wording) : [];
}

function ownFaults(
  error: ValidationError,
  [constraint, message]: [string, string],
  path: string[],
  wording: BoundWording,
): Fault[] {
  const context = error.contexts?.[constraint] as RuleContext | undefined;
  const { checks, code = CODES[constraint] ?? 'invalid_value' } = context ?? {};
  if (checks)
    return (error.value as unknown[]).flatMap((item, index) => {
      const found = findItemFault(item, checks);
      return found ? [faultAt([...path, String(index)], found, wording)] : [];
    });
  if (isOfWrongType(error, path, wording))
    return [{ ...wording.locate(path), code: 'invalid_type', detail: detailOf(message, path) }];
  if (code === 'unknown_field') return [faultAt(path, wording.unknown(path), wording)];
  return [{ ...wording.locate(path), code, detail: detailOf(message, path) }];
}

/** Rules of a text say what it must look like, also of what is no text at all. Everything in a query is text. */
function isOfWrongType(
  { target, property, value }: ValidationError,
  path: string[],
  wording: BoundWording,
): boolean {
  if (target === undefined || value === null || value === undefined || typeof value === 'string')
    return false;
  const { type, isArray } = documentationOf(target.constructor as new () => object, property);
  return (
    isArray !== true && (type === String || type === 'string') && wording.locate(path).pointer !== undefined
  );
}

/** Messages begin with the field's own name, or have it in them. */
const detailOf = (message: string, path: string[]): string =>
  message.replace(path.at(-1) ?? '', path.join('.'));

const faultAt = (path: string[], { code, message }: Refusal, { locate }: Pick<Wording, 'locate'>): Fault => ({
  ...locate(path),
  code,
  detail: `${path.join('.') || 'the body'} ${message}`,
});

type Dto = new () => object;
type Plain = Record<string, unknown>;

interface Judging {
  refusesUnknown: boolean;
  toFaults(error: ValidationError, path: string[]): Fault[];
  suppressesNested(fault: Fault): boolean;
  notAnObject(path: string[]): Fault;
}

export class NestedValidation {
  constructor(private readonly judging: Judging) {}

  of<T extends object>(dto: new () => T, plain: object, path: string[] = []): Validated<T> {
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

  private nestedIn(dto: Dto, plain: Plain, path: string[]): Map<string, Validated<unknown>> {
    const found = new Map<string, Validated<unknown>>();
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

  private items(dto: Dto, list: unknown[], path: string[]): Validated<unknown[]> {
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
    nested: ReadonlyMap<string, Validated<unknown>>,
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
