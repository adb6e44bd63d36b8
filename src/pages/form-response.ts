import type { Response } from 'express';
import type { SessionCaller } from '../http/requests/caller.js';
import { Problem } from '../http/problems/index.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import type { FormValues } from '../http/requests/form-body.js';
import type { Refused } from './form.js';

/** Redirects the browser to another page with GET. @param page a relative address @returns the body */
export function seeOther(response: Response, page: string): string {
  response.status(303).set('Location', page);
  return '';
}

/** The next step of what a form has begun, which has no address of its own. */
export interface NextStep {
  markup: string;
}

/**
 * Does what a form asks for, then redirects to the page that `act` names or shows its next step; or shows the form again
 * with what to change. A fault of the service is shown on the error page.
 */
export async function answerForm(
  response: Response,
  values: FormValues,
  act: () => Promise<string | NextStep>,
  show: (refused: Refused) => string | Promise<string>,
): Promise<string> {
  try {
    const next = await act();
    return typeof next === 'string' ? seeOther(response, next) : next.markup;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    response.status(error.status).set(error.headers);
    return show({ values, problem: error });
  }
}

/** The fields that a form has sent: what the reader of forms made of the body. */
export const valuesOf = ({ body }: ApiRequest): FormValues => (body ?? {}) as FormValues;

/** A parameter of the address; empty if it is absent or repeated. */
export function readParameter({ query }: ApiRequest, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

export const sessionOf = ({ caller }: ApiRequest): SessionCaller | null =>
  caller?.kind === 'session' ? caller : null;
