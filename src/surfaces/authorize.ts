import { PLANS } from '#libs/plans';
import type { AnyCaller, SessionCaller } from '../http/requests/caller.js';
import { credentialFault, sessionFault } from '../auth/credential-faults.js';
import { showsKey, showsScimToken } from '../auth/authenticator.js';
import {
  ForeignOrigin,
  KeyNotForSettings,
  ReauthenticationRequired,
  SecondFactorRequired,
  SignInRequired,
  SsoRequired,
  SsoSession,
  Unauthenticated,
  WorkspaceDeleted,
  WorkspaceFrozen,
  WorkspaceSuspended,
} from '../http/problems/index.js';
import { holds } from '../http/permissions/held.js';
import { isOfSettings, neededToRead, type Permission } from '../http/permissions/permissions.js';
import { refusalOf } from '../http/permissions/refusal.js';
import type { IdentifiedRequest } from '../http/surfaces/surface.js';
import type { Route } from '../http/pipeline/route.js';
import {
  PlanWithoutScim,
  ScimTokenNotAccepted,
  ScimUnauthenticated,
} from '../scim/settings/scim-tokens.errors.js';

const SAFE = ['GET', 'HEAD'];

/**
 * Admits callers with the permission that the operation needs.
 * @throws Unauthenticated or SignInRequired, WorkspaceSuspended, WorkspaceFrozen, or the problem that names what is missing
 */
export function authorize(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  const isRead = route.isRead(request);
  const needed = isRead ? neededToRead(route.access) : route.access;
  if (needed === 'anyone') return authorizeAnyone(request, route, baseUrl);
  if (needed === 'account' || needed === 'provisioning') return authorizePerson(request, route, baseUrl);
  if (!caller || caller.kind === 'scim') throw unauthenticated(request, needed, baseUrl);
  if (!isRead) refuseSuspended(caller);
  if (caller.kind === 'session') {
    refuseForeign(request, baseUrl);
    if (caller.isWorkspaceDeleted) throw new WorkspaceDeleted();
    if (caller.sso?.state === 'required') throw new SsoRequired();
    if (caller.lacksSecondFactor) throw new SecondFactorRequired();
  }
  if (needed !== 'credential' && !holds(caller, needed)) throw refusalOf(caller, needed);
  if (caller.kind === 'session') refuseStale(caller, route);
}

/** An invalid key is refused like a valid one. */
function authorizeAnyone(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  if (showsKey(request)) throw new KeyNotForSettings();
  if (!route.isOpenToOtherSites) refuseForeign(request, baseUrl);
}

function authorizePerson(request: IdentifiedRequest, route: Route, baseUrl: string): void {
  const { caller } = request;
  if (caller?.kind === 'key') throw new KeyNotForSettings();
  if (caller?.kind !== 'session') throw new SignInRequired(sessionFault(request, baseUrl));
  refuseForeign(request, baseUrl);
  if (caller.ssoConnectionId !== null && !route.isOpenToSso) throw new SsoSession();
  refuseStale(caller, route);
}

function refuseStale({ isFresh }: SessionCaller, { needsFreshProof }: Route): void {
  if (needsFreshProof && !isFresh) throw new ReauthenticationRequired();
}

function unauthenticated(request: IdentifiedRequest, needed: Permission | 'credential', baseUrl: string) {
  // What only admin keys may do is meant for people first.
  if (needed !== 'credential' && isOfSettings(needed))
    return new SignInRequired(sessionFault(request, baseUrl));
  const fault = credentialFault(request, baseUrl);
  return needed === 'credential' && showsScimToken(request)
    ? new ScimTokenNotAccepted(fault)
    : new Unauthenticated(fault);
}

/** @throws ScimUnauthenticated, WorkspaceSuspended, WorkspaceFrozen, or PlanWithoutScim after a downgrade */
export function authorizeProvider(request: IdentifiedRequest, route: Route): void {
  const { caller } = request;
  if (caller?.kind !== 'scim') throw new ScimUnauthenticated(request.get('Authorization'));
  if (!route.isRead(request)) refuseSuspended(caller);
  if (!PLANS[caller.plan].features.scim) throw new PlanWithoutScim();
}

function refuseSuspended({ isWorkspaceSuspended, isWorkspaceFrozen }: AnyCaller): void {
  if (isWorkspaceSuspended) throw new WorkspaceSuspended();
  if (isWorkspaceFrozen) throw new WorkspaceFrozen();
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
