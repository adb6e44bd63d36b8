import type { Response } from 'express';
import { newId, type ScimRequest } from '#libs/database';
import { SCIM_PREFIX } from '#libs/platform';
import type { ObservedRequest } from '../../http/surfaces/surface.js';

const LENGTHS = { path: 255, filter: 512, detail: 512, userAgent: 255 } as const;
/** The status that nginx logs if the client has closed the connection. */
const CLIENT_CLOSED = 499;
/** No filter of a provider contains these words, and a secret that somebody has pasted must not be logged. */
const SECRET = /password|qrscim_|qrk_/i;

/** Leaves out the body, the credentials and everything of the query but the filter. */
export function loggedRequest(
  request: ObservedRequest,
  response: Response,
  { at, durationMs }: { at: Date; durationMs: number },
): Omit<ScimRequest, 'workspaceId'> {
  const { filter } = request.query;
  const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED;
  return {
    id: newId(),
    at,
    requestId: request.requestId,
    method: request.method,
    path: cut(unlessSecret(request.path.slice(SCIM_PREFIX.length)) ?? '/', LENGTHS.path),
    filter: typeof filter === 'string' ? cutOrNull(unlessSecret(filter), LENGTHS.filter) : null,
    status,
    detail:
      status >= 400 && request.problem ? cut(withoutTokens(request.problem.detail), LENGTHS.detail) : null,
    durationMs: Math.round(durationMs),
    userAgent: cutOrNull(unlessSecret(request.get('User-Agent')), LENGTHS.userAgent),
  };
}

const withoutTokens = (text: string) => text.replace(/(qrscim_|qrk_)\w*/gi, '$1…');

const unlessSecret = (text = '') => (text === '' || SECRET.test(text) ? null : text);

const cutOrNull = (text: string | null, length: number) => (text === null ? null : cut(text, length));

const cut = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll('\0', '');
