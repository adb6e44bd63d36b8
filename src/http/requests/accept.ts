import type { Request } from 'express';
import { NotAcceptable, ValidationFailed, type Fault } from '../problems/index.js';
import type { CsvFormat } from './csv.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

/**
 * Returns the type that `Accept` prefers, or null if it accepts none (RFC 9110 section 12.5.1). A client can include
 * our charset or omit it.
 */
export function acceptedType(request: Request, types: readonly string[]): string | null {
  const liked = request.accepts(types.flatMap((type) => [type, `${type}; charset=utf-8`]));
  return liked === false ? null : (liked.split(';')[0] ?? null);
}

/**
 * True if `Accept` prefers CSV to JSON.
 * @throws ValidationFailed for options that only CSV has
 */
export function prefersCsv(request: Request, { bom, delimiter, for: reader }: CsvFormat): boolean {
  if (acceptedType(request, [JSON_TYPE, CSV_TYPE]) === CSV_TYPE) return true;
  const faults = [
    ...(bom ? [csvOnly('bom', 'can be true')] : []),
    ...(delimiter === undefined ? [] : [csvOnly('delimiter', 'can be sent')]),
    ...(reader === undefined ? [] : [csvOnly('for', 'can be sent')]),
  ];
  if (faults.length > 0) throw new ValidationFailed(faults);
  return false;
}

const csvOnly = (parameter: keyof CsvFormat, can: string): Fault => ({
  ...{ parameter, code: 'invalid_value' },
  detail: `${parameter} ${can} only with the header Accept: text/csv, because JSON has no such option`,
});

/** Errors are not negotiated: a request for an image gets its error as JSON. @throws NotAcceptable */
export function refuseAccept(request: Request, produced: readonly string[]): void {
  if (acceptedType(request, produced) === null) throw new NotAcceptable(produced);
}
