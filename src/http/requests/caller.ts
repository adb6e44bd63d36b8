import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, ApiKeyKind, ApiKeyScope, AuditActor, PlanName, Role } from '#libs/database';
import type { Limits } from '#libs/plans';
import type { Permission } from '../permissions/permissions.js';
import { raise, Unauthenticated } from '../problems/index.js';

interface EveryCaller {
  workspaceId: string;
  /** Such a caller gets nothing but a refusal; a session of an admin reaches only operations on the account. */
  isWorkspaceDeleted: boolean;
  /** Such a caller can read, and change nothing of the workspace. */
  isWorkspaceSuspended: boolean;
  /** Like one that is suspended, while its codes work. */
  isWorkspaceFrozen: boolean;
  plan: PlanName;
  limits: Limits;
}

interface NamedActor extends Actor {
  name: string;
}

export interface KeyCaller extends EveryCaller {
  kind: 'key';
  actor: NamedActor;
  apiKeyId: string;
  /** Whether the request has the secret that a rotation has replaced. */
  isPrevious: boolean;
  keyKind: ApiKeyKind;
  /** Null for a choice of permissions. */
  scope: ApiKeyScope | null;
  /** What the key was given. */
  granted: ReadonlySet<Permission>;
  /** Those of them that the person to whom a `person` key is bound has, too. */
  permissions: ReadonlySet<Permission>;
  /** Empty for all addresses. */
  addressRanges: readonly string[];
  /** The person to whom the key is bound; null if the operator created it. */
  madeBy: string | null;
  readsLeads: boolean;
  expiresAt: Date | null;
}

/** A connection of the workspace: the session began there, or it is required, so that the caller reaches only operations on the account. */
export interface SsoState {
  slug: string;
  name: string;
  state: 'began' | 'required';
}

export interface SessionCaller extends EveryCaller {
  kind: 'session';
  actor: NamedActor;
  sessionId: string;
  userId: string;
  role: Role;
  readsLeads: boolean;
  isEmailVerified: boolean;
  /** Whether the person has proven who they are within 10 minutes. */
  isFresh: boolean;
  hasSecondFactor: boolean;
  /** Such a caller reaches only operations on the account. */
  lacksSecondFactor: boolean;
  /** The connection of the workspace at which the session began. Such a caller cannot change the account, or leave the workspace for another. */
  ssoConnectionId: string | null;
  /** Null if the session has to do with no connection. */
  sso: SsoState | null;
  expiresAt: Date;
}

/**
 * Says for which workspace a request acts, and with which rights. This is the first argument of every service method.
 */
export type Caller = KeyCaller | SessionCaller;

export const personBehind = (caller: Caller): string | null =>
  caller.kind === 'session' ? caller.userId : caller.madeBy;

/** An identity provider that shows the SCIM token of a workspace. It reaches only the operations of SCIM. */
export interface ScimCaller extends EveryCaller {
  kind: 'scim';
  actor: AuditActor;
  tokenId: string;
}

export type AnyCaller = Caller | ScimCaller;

export type WorkspaceScope = Pick<Caller, 'workspaceId'>;

interface RequestOfCaller {
  caller: AnyCaller | null;
}

const callerOf = (context: ExecutionContext): AnyCaller =>
  context.switchToHttp().getRequest<RequestOfCaller>().caller ?? raise(new Unauthenticated());

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context);
  return caller.kind === 'scim' ? raise(new Unauthenticated()) : caller;
});

export const CurrentProvider = createParamDecorator((_: unknown, context: ExecutionContext): ScimCaller => {
  const caller = callerOf(context);
  return caller.kind === 'scim' ? caller : raise(new Unauthenticated());
});

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionCaller => {
  const caller = callerOf(context);
  return caller.kind === 'session' ? caller : raise(new Unauthenticated());
});
