import { isAtLeast } from '#libs/database';
import { PLANS } from '#libs/plans';
import type { AnyCaller, SessionCaller } from '../http/requests/caller.js';
import { credentialFault, sessionFault } from '../auth/credential-faults.js';
import { showsKey } from '../auth/authenticator.js';
import {
  ForeignOrigin,
  KeyOfFormerAdmin,
  KeyNotForSettings,
  KeyWithoutSettings,
  KeyWithoutLeads,
  NoLeads,
  ReadOnlyKey,
  RoleTooLow,
  SignInRequired,
  Unauthenticated,
  WorkspaceSuspended,
} from '../http/problems/index.js';
import type { Access } from '../http/requests/allowed-to.decorator.js';
import type { IdentifiedRequest } from '../http/surfaces/surface.js';
import type { Route } from '../http/pipeline/route.js';
import { PlanWithoutScim, ScimUnauthenticated } from '../scim/settings/scim-tokens.errors.js';

const SAFE = ['GET', 'HEAD'];

/**
 * Serves programs: requires a key within its scope, or a session with the role that the operation needs.
 * @throws Unauthenticated, then WorkspaceSuspended, ReadOnlyKey, KeyWithoutLeads, ForeignOrigin, RoleTooLow or NoLeads
 */
export function authorizeKeyOrSession(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  if (!caller) throw new Unauthenticated(credentialFault(request, baseUrl));
  const isRead = route.isRead(request);
  if (caller.kind === 'scim') throw new Unauthenticated(credentialFault(request, baseUrl));
  if (!isRead) refuseSuspended(caller);
  if (caller.kind === 'session') return checkSession(request, caller, accessTo(route, isRead), baseUrl);
  if (caller.scope === 'read' && !isRead) throw new ReadOnlyKey();
  if (accessTo(route, isRead) === 'leads' && !caller.readsLeads) throw new KeyWithoutLeads();
}

/** Serves people. @throws KeyNotForSettings, SignInRequired, ForeignOrigin or RoleTooLow */
export function authorizeSession(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  const access = accessTo(route, route.isRead(request));
  // If anyone may call, an invalid key is refused like a valid one.
  if (caller?.kind === 'key' || (access === 'anyone' && showsKey(request))) throw new KeyNotForSettings();
  if (access === 'anyone') return refuseForeign(request, baseUrl);
  if (caller?.kind !== 'session') throw new SignInRequired(sessionFault(request, baseUrl));
  checkSession(request, caller, access, baseUrl);
}

/**
 * Serves the settings of a workspace: admits people, and keys with the scope admin, except to what belongs to a person.
 * @throws KeyNotForSettings, KeyWithoutSettings, KeyOfFormerAdmin, SignInRequired, WorkspaceSuspended, ForeignOrigin or
 * RoleTooLow
 */
export function authorizeSettings(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  const isRead = route.isRead(request);
  const access = accessTo(route, isRead);
  // What belongs to a person is not the workspace's.
  if (caller && !isRead && access !== 'signed-in') refuseSuspended(caller);
  if (caller?.kind !== 'key') return authorizeSession(request, route, baseUrl);
  if (access === 'signed-in') throw new KeyNotForSettings();
  if (caller.scope !== 'admin') throw new KeyWithoutSettings();
  if (!caller.isAdmin) throw new KeyOfFormerAdmin();
}

/** @throws ScimUnauthenticated, WorkspaceSuspended, or PlanWithoutScim after a downgrade */
export function authorizeProvider(request: IdentifiedRequest, route: Route): void {
  const { caller } = request;
  if (caller?.kind !== 'scim') throw new ScimUnauthenticated(request.get('Authorization'));
  if (!route.isRead(request)) refuseSuspended(caller);
  if (!PLANS[caller.plan].features.scim) throw new PlanWithoutScim();
}

function refuseSuspended({ isWorkspaceSuspended }: AnyCaller): void {
  if (isWorkspaceSuspended) throw new WorkspaceSuspended();
}

const accessTo = ({ access }: Route, isRead: boolean) => (isRead ? access.toRead : access.toWrite);

function checkSession(
  request: IdentifiedRequest,
  { role, readsLeads }: SessionCaller,
  access: Access,
  baseUrl: string,
): void {
  refuseForeign(request, baseUrl);
  if (access === 'anyone' || access === 'signed-in') return;
  if (access === 'leads') {
    if (!readsLeads) throw new NoLeads();
  } else if (!isAtLeast(role, access)) throw new RoleTooLow(access);
}

/** Browsers always send the origin of a request; a client that does not is no browser, so there is no CSRF. */
function refuseForeign(request: IdentifiedRequest, baseUrl: string): void {
  if (SAFE.includes(request.method)) return;
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  const isOurs =
    site === undefined ? origin === undefined || origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOurs) throw new ForeignOrigin();
}
