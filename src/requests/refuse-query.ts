import type { NextFunction, Response } from 'express';
import { ValidationFailed } from '../problems/index.js';
import type { ApiRequest } from './api-request.js';

/** A route that reads no query refuses one by name, so that a typing error never passes silently. */
export function refuseQuery(request: ApiRequest, _response: Response, next: NextFunction): void {
  const parameters = request.matched?.takesQuery ? [] : Object.keys(request.query);
  if (parameters.length === 0) return next();
  const faults = parameters.map((parameter) => ({
    parameter,
    code: 'unknown_field',
    detail: `${parameter} is not a parameter of this request`,
  }));
  next(new ValidationFailed(faults));
}
