import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { ValidationFailed, type Fault } from '../problems/index.js';

/** Names of the faults by class-validator's constraint; what is not listed is `invalid_value`. */
const CODES: Record<string, string> = {
  isDefined: 'required',
  isNotEmpty: 'required',
  isString: 'invalid_type',
  isInt: 'invalid_type',
  isObject: 'invalid_type',
  isBoolean: 'invalid_type',
  isDestinationUrl: 'invalid_url',
  whitelistValidation: 'unknown_field',
};

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
  placeOf: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'>;
  unknown: (field: string) => string;
}

const IN_QUERY: Wording = {
  placeOf: (path) => ({ parameter: path.join('.') }),
  unknown: (field) => `${field} is not a parameter of this request`,
};

const IN_BODY: Wording = {
  placeOf: (path) => ({
    pointer: path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  }),
  unknown: (field) => `${field} is not a field of this request`,
};

/** @throws ValidationFailed with all faults */
export async function toValidated<T extends object>(
  dto: new () => T,
  plain: object,
  wording = IN_BODY,
): Promise<T> {
  const instance = plainToInstance(dto, plain);
  const errors = await validate(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  const faults = errors.flatMap((error) => faultsOf(error, [], wording));
  if (faults.length > 0) throw new ValidationFailed(faults);
  return instance;
}

function faultsOf(error: ValidationError, above: string[], wording: Wording): Fault[] {
  const path = [...above, error.property];
  // Several constraints of one field say the same in other words: the first one declared is enough.
  const [constraint] = Object.entries(error.constraints ?? {}).reverse();
  const own = constraint ? [toFault(constraint, path, wording)] : [];
  return [...own, ...(error.children ?? []).flatMap((child) => faultsOf(child, path, wording))];
}

function toFault(
  [constraint, message]: [string, string],
  path: string[],
  { placeOf, unknown }: Wording,
): Fault {
  const field = path.join('.');
  const fault = { ...placeOf(path), code: CODES[constraint] ?? 'invalid_value' };
  if (constraint === 'whitelistValidation') return { ...fault, detail: unknown(field) };
  if (constraint === 'isDefined') return { ...fault, detail: `${field} is required` };
  return { ...fault, detail: message.replace(path.at(-1) ?? '', field) };
}
