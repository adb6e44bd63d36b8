import type { NextFunction, Response } from 'express';
import { ValidationFailed } from '../problems/index.js';
import { isOfPrototypes } from './body-inspection.js';
import type { ApiRequest } from './api-request.js';

/** A route that reads no query refuses one by name, so that a typing error never passes silently; DTOs judge the others. */
export function refuseQuery(request: ApiRequest, _response: Response, next: NextFunction): void {
  const sent = Object.keys(request.query);
  const parameters = request.matched?.takesQuery ? sent.filter(isOfPrototypes) : sent;
  if (parameters.length === 0) return next();
  const faults = parameters.map((parameter) => ({
    parameter,
    code: 'unknown_field',
    detail: `${parameter} is not a parameter of this request`,
  }));
  next(new ValidationFailed(faults));
}
