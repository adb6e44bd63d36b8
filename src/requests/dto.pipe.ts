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
    return toValidated(metatype as new () => object, plain, (path) =>
      type === 'query' ? { parameter: path.join('.') } : { pointer: path.map((key) => `/${key}`).join('') },
    );
  }
}

/** @throws ValidationFailed with all faults; `placeOf` turns a property path into a pointer or parameter. */
export async function toValidated<T extends object>(
  dto: new () => T,
  plain: object,
  placeOf: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'> = (path) => ({
    pointer: path.map((key) => `/${key}`).join(''),
  }),
): Promise<T> {
  const instance = plainToInstance(dto, plain);
  const errors = await validate(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  const faults = errors.flatMap((error) => faultsOf(error, [], placeOf));
  if (faults.length > 0) throw new ValidationFailed(faults);
  return instance;
}

function faultsOf(
  error: ValidationError,
  above: string[],
  placeOf: (path: string[]) => Pick<Fault, 'pointer' | 'parameter'>,
): Fault[] {
  const path = [...above, error.property];
  // Several constraints of one field say the same in other words: the first one declared is enough.
  const [constraint] = Object.entries(error.constraints ?? {}).reverse();
  const own = constraint
    ? [{ ...placeOf(path), code: CODES[constraint[0]] ?? 'invalid_value', detail: wording(constraint, path) }]
    : [];
  return [...own, ...(error.children ?? []).flatMap((child) => faultsOf(child, path, placeOf))];
}

function wording([name, message]: [string, string], path: string[]): string {
  const field = path.join('.');
  if (name === 'whitelistValidation') return `${field} is not a field of this request`;
  if (name === 'isDefined') return `${field} is required`;
  return message.replace(path.at(-1) ?? '', field);
}
