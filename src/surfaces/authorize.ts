import { PLANS } from '#libs/plans';
import type { AnyCaller, KeyCaller, SessionCaller } from '../http/requests/caller.js';
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
import {
  neededToRead,
  PERMISSIONS,
  roleHas,
  scopeHas,
  type Permission,
} from '../http/permissions/permissions.js';
import type { IdentifiedRequest } from '../http/surfaces/surface.js';
import type { Route } from '../http/pipeline/route.js';
import { PlanWithoutScim, ScimUnauthenticated } from '../scim/settings/scim-tokens.errors.js';

const SAFE = ['GET', 'HEAD'];

/**
 * Admits callers with the permission that the operation needs: a person by role, an API key by scope.
 * @throws Unauthenticated or SignInRequired, WorkspaceSuspended, or the problem that names what is missing
 */
export function authorize(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  const isRead = route.isRead(request);
  const needed = isRead ? neededToRead(route.access) : route.access;
  if (needed === 'anyone') return authorizeAnyone(request, baseUrl);
  if (needed === 'account' || needed === 'provisioning') return authorizePerson(request, baseUrl);
  if (!caller || caller.kind === 'scim') throw unauthenticated(request, needed, baseUrl);
  if (!isRead) refuseSuspended(caller);
  if (caller.kind === 'key') return checkKey(caller, needed);
  refuseForeign(request, baseUrl);
  checkRole(caller, needed);
}

/** An invalid key is refused like a valid one. */
function authorizeAnyone(request: IdentifiedRequest, baseUrl: string): void {
  if (showsKey(request)) throw new KeyNotForSettings();
  refuseForeign(request, baseUrl);
}

function authorizePerson(request: IdentifiedRequest, baseUrl: string): void {
  const { caller } = request;
  if (caller?.kind === 'key') throw new KeyNotForSettings();
  if (caller?.kind !== 'session') throw new SignInRequired(sessionFault(request, baseUrl));
  refuseForeign(request, baseUrl);
}

/** What only admin keys may do is meant for people first. */
const unauthenticated = (request: IdentifiedRequest, needed: Permission, baseUrl: string) =>
  isOfSettings(needed)
    ? new SignInRequired(sessionFault(request, baseUrl))
    : new Unauthenticated(credentialFault(request, baseUrl));

function checkRole({ role, readsLeads }: SessionCaller, needed: Permission): void {
  if (roleHas(role, needed) || (needed === 'leads:read' && readsLeads)) return;
  throw needed === 'leads:read' ? new NoLeads() : new RoleTooLow(PERMISSIONS[needed].role);
}

function checkKey({ scope, isAdmin, readsLeads }: KeyCaller, needed: Permission): void {
  if (needed === 'leads:read') {
    if (!readsLeads) throw new KeyWithoutLeads();
  } else if (!scopeHas(scope, needed))
    throw isOfSettings(needed) ? new KeyWithoutSettings() : new ReadOnlyKey();
  else if (isOfSettings(needed) && !isAdmin) throw new KeyOfFormerAdmin();
}

const isOfSettings = (needed: Permission) => PERMISSIONS[needed].scope === 'admin';

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

/** Browsers always send the origin of a request; a client that does not is no browser, so there is no CSRF. */
function refuseForeign(request: IdentifiedRequest, baseUrl: string): void {
  if (SAFE.includes(request.method)) return;
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  const isOurs =
    site === undefined ? origin === undefined || origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOurs) throw new ForeignOrigin();
}
