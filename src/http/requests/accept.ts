import type { Request } from 'express';
import { NotAcceptable, ValidationFailed } from '../problems/index.js';

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
export function prefersCsv(request: Request, { bom }: { bom: boolean }): boolean {
  if (acceptedType(request, [JSON_TYPE, CSV_TYPE]) === CSV_TYPE) return true;
  if (bom) throw bomWithoutCsv();
  return false;
}

const bomWithoutCsv = () =>
  new ValidationFailed([
    {
      ...{ parameter: 'bom', code: 'invalid_value' },
      detail: 'bom can be true only with the header Accept: text/csv, because JSON has no byte order mark',
    },
  ]);

/** Errors are not negotiated: a request for an image gets its error as JSON. @throws NotAcceptable */
export function refuseAccept(request: Request, produced: readonly string[]): void {
  if (acceptedType(request, produced) === null) throw new NotAcceptable(produced);
}
