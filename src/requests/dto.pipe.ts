import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { itemFault, type RuleContext } from '#libs/validation';
import { pointerOf, ValidationFailed, type Fault } from '../problems/index.js';
import { inspectBody, inspectQuery, type Finding } from '../hardening/inspection.js';
import { SlicedInspection } from './sliced-inspection.js';

/** Names of the faults by class-validator's constraint; what is not listed is `invalid_value`. Our own rules bring theirs. */
const CODES: Record<string, string> = {
  isString: 'invalid_type',
  isInt: 'invalid_type',
  isObject: 'invalid_type',
  isBoolean: 'invalid_type',
  arrayMaxSize: 'too_many_items',
  maxLength: 'too_long',
  whitelistValidation: 'unknown_field',
};

/** Of such a value nothing inside it is worth telling. */
const WHOLE_VALUE = new Set(['required', 'invalid_type', 'too_many_items']);

/** Body and query become instances of their DTO, or a 422 that lists every fault by its place. */
@Injectable()
export class DtoPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) {
      throw new ValidationFailed([
        { pointer: '', code: 'invalid_type', detail: 'The body must be a JSON object' },
      ]);
    }
    return toValidated(metatype as new () => object, plain, type === 'query' ? IN_QUERY : IN_BODY);
  }
}

/** How faults name their place. */
interface Wording {
  /** What is refused whatever the DTO says. */
  inspect: (plain: object) => Finding[];
  locate: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'>;
  unknown: (field: string) => string;
}

const IN_QUERY: Wording = {
  inspect: inspectQuery,
  locate: (path) => ({ parameter: path.join('.') }),
  unknown: (field) => `${field} is not a parameter of this request`,
};

export const IN_BODY: Wording = {
  inspect: inspectBody,
  locate: (path) => ({ pointer: pointerOf(path) }),
  unknown: (field) => `${field} is not a field of this request`,
};

/** @throws ValidationFailed with all faults */
export async function toValidated<T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
): Promise<T> {
  const misshapen = wording.inspect(plain).map(({ path, code, says }) => faultAt(path, code, says, wording));
  if (misshapen.length > 0) throw new ValidationFailed(misshapen);
  const { instance, faults } = await inspect(dto, plain, wording);
  if (faults.length > 0) throw new ValidationFailed(faults);
  return instance;
}

/** An object as an instance of its DTO, with everything that is wrong with it. */
export const inspect = <T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
): Promise<{ instance: T; faults: Fault[] }> =>
  new SlicedInspection({
    faultsOf: (error, path) => faultsOf(error, path, wording),
    isOfWholeValue: ({ code }) => WHOLE_VALUE.has(code),
    notAnObject: (path) => faultAt(path, 'invalid_type', 'must be an object', wording),
  }).of(dto, plain);

function faultsOf(error: ValidationError, above: string[], wording: Wording): Fault[] {
  const path = [...above, error.property];
  // Several constraints of one field say the same in other words: the first one to be judged is enough.
  const [constraint] = Object.entries(error.constraints ?? {});
  return constraint ? ownFaults(error, constraint, path, wording) : [];
}

function ownFaults(
  error: ValidationError,
  [constraint, message]: [string, string],
  path: string[],
  wording: Wording,
): Fault[] {
  const context = error.contexts?.[constraint] as RuleContext | undefined;
  const { judges, code = CODES[constraint] ?? 'invalid_value' } = context ?? {};
  if (judges)
    return (error.value as unknown[]).flatMap((item, index) => {
      const found = itemFault(item, judges);
      return found ? [faultAt([...path, String(index)], found.code, found.says, wording)] : [];
    });
  if (code === 'unknown_field') return [faultAt(path, code, message, wording)];
  return [{ ...wording.locate(path), code, detail: detailOf(message, path) }];
}

/** Messages begin with the field's own name, or have it in them. */
const detailOf = (message: string, path: string[]): string =>
  message.replace(path.at(-1) ?? '', path.join('.'));

const faultAt = (path: string[], code: string, says: string, { locate, unknown }: Wording): Fault => ({
  ...locate(path),
  code,
  detail: code === 'unknown_field' ? unknown(path.join('.')) : `${path.join('.') || 'the body'} ${says}`,
});
