import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { itemFault, type Holder, type RuleContext } from '#libs/validation';
import { pointerOf, ValidationFailed, type Fault } from '../problems/index.js';
import { inspectBody, inspectQuery, type Finding } from '../hardening/inspection.js';
import { asDeclared } from './sent-form.js';
import { SlicedValidation } from './sliced-validation.js';
import { parameterHint, refusalOfUnknown } from './unknown-fields.js';
import { unknownMembersOf } from './unknown-members.js';

/** Codes of faults by class-validator's constraint; all others are `invalid_value`. Rules of libs/validation have their own. */
const CODES: Record<string, string> = {
  isString: 'invalid_type',
  isInt: 'invalid_type',
  isObject: 'invalid_type',
  isBoolean: 'invalid_type',
  arrayMaxSize: 'too_many_items',
  maxLength: 'too_long',
  whitelistValidation: 'unknown_field',
};

/** If a value has one of these faults, the faults inside it are not listed. */
const WHOLE_VALUE = new Set(['required', 'invalid_type', 'too_many_items']);

/** Body and query become instances of their DTO, or a 422 that lists every fault by its place. */
@Injectable()
export class DtoPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    // A body without a class is for its handler to judge. Only surfaces that ignore unknown members have such bodies.
    if (metatype === Object) return value;
    // With an Idempotency-Key, it is validated before the transaction begins.
    if (value instanceof metatype) return value;
    const plain = asDeclared(metatype, value ?? {});
    if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
      throw new ValidationFailed([
        { pointer: '', code: 'invalid_type', detail: 'The body must be a JSON object' },
      ]);
    }
    return toValidated(metatype as new () => object, plain, type === 'query' ? IN_QUERY : IN_BODY);
  }
}

const MAX_HINTS = 100;
const NO_FIELD = { code: 'unknown_field', says: 'is not a field of this request' };

/** How a body or a query is judged, and how its faults are worded. */
interface Wording {
  /** What is refused whatever the DTO says. */
  inspect: (plain: object) => Finding[];
  locate: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'>;
  /** Of a field that no DTO declares, as text that follows its path. */
  unknown: (path: string[], dto: new () => object, sent: object) => { code: string; says: string };
}

/** The wording for one body or query. */
interface BoundWording extends Pick<Wording, 'locate'> {
  unknown: (path: string[]) => { code: string; says: string };
}

const IN_QUERY: Wording = {
  inspect: inspectQuery,
  locate: (path) => ({ parameter: path.join('.') }),
  unknown: (path, dto) => ({
    code: 'unknown_field',
    says: `is not a parameter of this request${parameterHint(path, dto)}`,
  }),
};

export const IN_BODY: Wording = {
  inspect: inspectBody,
  locate: (path) => ({ pointer: pointerOf(path) }),
  unknown: (path, dto, sent) => refusalOfUnknown(path, dto, sent as Holder),
};

/** @throws ValidationFailed with all faults */
export async function toValidated<T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
): Promise<T> {
  const misshapen = wording
    .inspect(plain)
    .map(({ path, code, says }) =>
      faultAt(path, code === 'unknown_field' ? wording.unknown(path, dto, plain) : { code, says }, wording),
    );
  if (misshapen.length > 0) throw new ValidationFailed(misshapen);
  const { instance, faults } = await validate(dto, plain, wording);
  if (faults.length > 0) throw new ValidationFailed(faults);
  return instance;
}

/** An object as an instance of its DTO, with everything that is wrong with it. */
export const validate = <T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
): Promise<{ instance: T; faults: Fault[] }> => {
  let unknownFields = 0;
  // The search for similar fields takes a while, and faults beyond the first ones are not listed.
  const unknown = (path: string[]) =>
    ++unknownFields > MAX_HINTS ? NO_FIELD : wording.unknown(path, dto, plain);
  return new SlicedValidation({
    refusesUnknown: unknownMembersOf(dto) === 'refuse',
    faultsOf: (error, path) => faultsOf(error, path, { ...wording, unknown }),
    isOfWholeValue: ({ code }) => WHOLE_VALUE.has(code),
    notAnObject: (path) => faultAt(path, { code: 'invalid_type', says: 'must be an object' }, wording),
  }).of(dto, plain);
};

function faultsOf(error: ValidationError, above: string[], wording: BoundWording): Fault[] {
  const path = [...above, error.property];
  // Several constraints of a field can report the same fault: the first one is enough.
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
  const { judges, code = CODES[constraint] ?? 'invalid_value' } = context ?? {};
  if (judges)
    return (error.value as unknown[]).flatMap((item, index) => {
      const found = itemFault(item, judges);
      return found ? [faultAt([...path, String(index)], found, wording)] : [];
    });
  if (code === 'unknown_field') return [faultAt(path, wording.unknown(path), wording)];
  return [{ ...wording.locate(path), code, detail: detailOf(message, path) }];
}

/** Messages begin with the field's own name, or have it in them. */
const detailOf = (message: string, path: string[]): string =>
  message.replace(path.at(-1) ?? '', path.join('.'));

const faultAt = (
  path: string[],
  { code, says }: { code: string; says: string },
  { locate }: Pick<Wording, 'locate'>,
): Fault => ({ ...locate(path), code, detail: `${path.join('.') || 'the body'} ${says}` });
