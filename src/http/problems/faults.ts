import type { FaultCode } from '#libs/validation';
import type { Fault } from './problem.js';
import { ValidationFailed } from './problems.js';

/** @param at a JSON Pointer into the body, or the name of a parameter */
export const faultAt = (at: string, detail: string, code: FaultCode = 'invalid_value'): Fault => ({
  ...(at === '' || at.startsWith('/') ? { pointer: at } : { parameter: at }),
  ...{ code, detail },
});

/** The same with a detail that starts with the name of the field. */
export const fieldFault = (at: string, message: string, code?: FaultCode): Fault =>
  faultAt(at, `${at.replace(/^\//, '').replaceAll('/', '.')} ${message}`, code);

export const blockedHostFault = (at: string, host: string, verb: 'lead to' | 'mention' = 'lead to'): Fault =>
  fieldFault(at, `must not ${verb} ${host}, which the operator of this service has blocked`, 'blocked_host');

/** A request with one fault. */
export const invalid = (...fault: Parameters<typeof faultAt>) => new ValidationFailed([faultAt(...fault)]);
export const invalidField = (...fault: Parameters<typeof fieldFault>) =>
  new ValidationFailed([fieldFault(...fault)]);
