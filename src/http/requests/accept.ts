import type { Request } from 'express';
import { NotAcceptable, ValidationFailed, type Fault } from '../problems/index.js';
import type { CsvFormat } from './csv.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

const PROBLEM_TYPE = 'application/problem+json';
const JSON_NAME = /^application\/(?:[^/]+\+)?json$/i;
const WITHOUT_JSON = /\bapplication\/json\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i;

/**
 * Returns the type that `Accept` prefers, or null if it accepts none (RFC 9110 section 12.5.1). A client can include
 * our charset or omit it. `application/vnd.api+json`, `application/*+json` and their like are names of JSON.
 */
export function acceptedType(request: Request, types: readonly string[]): string | null {
  const names = types.includes(JSON_TYPE) ? namesOfJson(request) : [];
  // Clients list problem+json for the sake of errors, so it decides only if nothing else does.
  const name = names.find((each) => each.toLowerCase() !== PROBLEM_TYPE);
  const offered = types.flatMap((type) => [type, `${type}; charset=utf-8`]);
  const preferred = request.accepts(name === undefined ? offered : [...offered, name]);
  if (preferred === false) return names.length > 0 ? JSON_TYPE : null;
  const [type = ''] = preferred.split(';');
  return types.includes(type) ? type : JSON_TYPE;
}

/** The most preferred comes first. */
const namesOfJson = (request: Request): string[] =>
  WITHOUT_JSON.test(request.headers.accept ?? '')
    ? []
    : request.accepts().filter((range) => JSON_NAME.test(range));

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

/**
 * Errors are not negotiated: a request for an image gets its error as JSON. A success without a body suits any `Accept`.
 * @throws NotAcceptable
 */
export function refuseAccept(request: Request, produced: readonly string[]): void {
  if (produced.length > 0 && acceptedType(request, produced) === null) throw new NotAcceptable(produced);
}
