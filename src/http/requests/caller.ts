import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, ApiKeyScope, AuditActor, PlanName, Role } from '#libs/database';
import type { Limits } from '#libs/plans';
import { raise, Unauthenticated } from '../problems/index.js';

interface EveryCaller {
  workspaceId: string;
  /** Of the workspace. */
  plan: PlanName;
  /** Of the workspace. */
  limits: Limits;
}

/** A program that shows an API key. */
export interface KeyCaller extends EveryCaller {
  kind: 'key';
  /** As history names it. */
  actor: Actor;
  apiKeyId: string;
  scope: ApiKeyScope;
  /** Whether it opens the settings of the workspace. */
  isAdmin: boolean;
  /** The person who made it; null if that was the operator. */
  madeBy: string | null;
  /** Whether it can read what visitors have entered into forms. */
  readsLeads: boolean;
}

/** A person who is signed in, in their current workspace. */
export interface SessionCaller extends EveryCaller {
  kind: 'session';
  actor: Actor;
  sessionId: string;
  userId: string;
  role: Role;
  /** Whether the person can read what visitors have entered into forms. */
  readsLeads: boolean;
  isEmailVerified: boolean;
}

/** For which workspace a request acts, and with which right. The first argument of every service method. */
export type Caller = KeyCaller | SessionCaller;

/** The id of the person who acts, or who made the key that acts; null if that was the operator. */
export const personBehind = (caller: Caller): string | null =>
  caller.kind === 'session' ? caller.userId : caller.madeBy;

/** An identity provider that shows the SCIM token of a workspace. It reaches only the operations of SCIM. */
export interface ScimCaller extends EveryCaller {
  kind: 'scim';
  actor: AuditActor;
  tokenId: string;
}

/** Whom a surface may admit. */
export type AnyCaller = Caller | ScimCaller;

/** What a service needs when no request stands behind the call. */
export type WorkspaceScope = Pick<Caller, 'workspaceId'>;

interface RequestOfCaller {
  caller: AnyCaller | null;
}

const callerOf = (context: ExecutionContext): AnyCaller =>
  context.switchToHttp().getRequest<RequestOfCaller>().caller ?? raise(new Unauthenticated());

/** Where programs and people come: an identity provider was refused before. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context);
  return caller.kind === 'scim' ? raise(new Unauthenticated()) : caller;
});

/** Where only identity providers come. */
export const CurrentProvider = createParamDecorator((_: unknown, context: ExecutionContext): ScimCaller => {
  const caller = callerOf(context);
  return caller.kind === 'scim' ? caller : raise(new Unauthenticated());
});

/** Where only people come: a key was refused before. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionCaller => {
  const caller = callerOf(context);
  return caller.kind === 'session' ? caller : raise(new Unauthenticated());
});
