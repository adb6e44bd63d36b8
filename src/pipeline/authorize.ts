import { isAtLeast, type Role } from '#libs/database';
import { showsKey } from '../auth/authenticator.js';
import type { SessionCaller } from '../auth/caller.js';
import {
  ForeignOrigin,
  KeyNotForSettings,
  ReadOnlyKey,
  RoleTooLow,
  SignInRequired,
  Unauthenticated,
} from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import type { Route } from './route.js';

const SAFE = ['GET', 'HEAD'];

/**
 * Whether a caller may send this request, before its body is read.
 * @throws Unauthenticated or SignInRequired, then ReadOnlyKey, KeyNotForSettings, ForeignOrigin or RoleTooLow
 */
export function authorize(request: ApiRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  if (!route.takesKeys) return authorizePerson(request, route, baseUrl);
  if (!caller) throw new Unauthenticated();
  const isRead = route.isRead(request);
  if (caller.kind === 'session') authorizeSession(request, caller, isRead ? 'viewer' : 'editor', baseUrl);
  else if (caller.scope === 'read' && !isRead) throw new ReadOnlyKey();
}

function authorizePerson(request: ApiRequest, { access }: Route, baseUrl: string): void {
  const { caller } = request;
  // Where anyone may come, a wrong key is as out of place as a right one.
  if (caller?.kind === 'key' || (access === 'anyone' && showsKey(request))) throw new KeyNotForSettings();
  if (access === 'anyone') return refuseForeign(request, baseUrl);
  if (!caller) throw new SignInRequired();
  authorizeSession(request, caller, access === 'signed-in' ? 'viewer' : access, baseUrl);
}

function authorizeSession(request: ApiRequest, caller: SessionCaller, least: Role, baseUrl: string): void {
  refuseForeign(request, baseUrl);
  if (!isAtLeast(caller.role, least)) throw new RoleTooLow(least);
}

/** Browsers say by themselves where a request comes from; what says nothing is no browser, and holds no stolen cookie. */
function refuseForeign(request: ApiRequest, baseUrl: string): void {
  if (SAFE.includes(request.method)) return;
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  const isOurs =
    site === undefined ? origin === undefined || origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOurs) throw new ForeignOrigin();
}
