import type { NextFunction, Response } from 'express';
import { ValidationFailed, type Fault } from '../problems/index.js';
import { isPrototypeKey } from '../requests/inspection.js';
import type { ApiRequest } from '../requests/api-request.js';

/** This is far more than any operation has; a DTO would take milliseconds to validate a thousand. */
const MAX_PARAMETERS = 100;

/** Refuses parameters of a route that reads no query by name, so that typos are noticed; DTOs validate the others. */
export function refuseQuery(request: ApiRequest, _response: Response, next: NextFunction): void {
  // Express parses the query on each access.
  const { query } = request;
  const sent = Object.keys(query);
  if (sent.length > MAX_PARAMETERS) return next(new ValidationFailed([tooManyParameters(sent)]));
  const unstorable = Object.entries(query).filter(([, value]) => hasNul(value));
  if (unstorable.length > 0) return next(new ValidationFailed(unstorable.map(([name]) => nulFault(name))));
  const parameters = request.matched?.takesQuery ? sent.filter(isPrototypeKey) : sent;
  if (parameters.length === 0) return next();
  const faults = parameters.map((parameter): Fault => ({
    parameter,
    code: 'unknown_field',
    detail: `${parameter} is not a parameter of this request`,
  }));
  next(new ValidationFailed(faults));
}

const tooManyParameters = (sent: string[]): Fault => ({
  parameter: sent[MAX_PARAMETERS] ?? '',
  code: 'too_many_fields',
  detail: `A request can have at most ${MAX_PARAMETERS} different parameters`,
});

const hasNul = (value: unknown): boolean =>
  [value].flat().some((text) => typeof text === 'string' && text.includes('\0'));

const nulFault = (parameter: string): Fault => ({
  parameter,
  code: 'invalid_value',
  detail: `${parameter} must not contain the character NUL`,
});
