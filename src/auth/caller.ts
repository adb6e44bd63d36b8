import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, ApiKeyScope, PlanName, Role } from '#libs/database';
import type { Limits } from '#libs/plans';
import { raise, Unauthenticated } from '../problems/index.js';

interface EveryCaller {
  workspaceId: string;
  /** As history names it. */
  actor: Actor;
  /** Of the workspace. */
  plan: PlanName;
  /** Of the workspace. */
  limits: Limits;
}

/** A program that shows an API key. */
export interface KeyCaller extends EveryCaller {
  kind: 'key';
  apiKeyId: string;
  scope: ApiKeyScope;
}

/** A person who is signed in, in their current workspace. */
export interface SessionCaller extends EveryCaller {
  kind: 'session';
  sessionId: string;
  userId: string;
  role: Role;
  isEmailVerified: boolean;
}

/** For which workspace a request acts, and with which right. The first argument of every service method. */
export type Caller = KeyCaller | SessionCaller;

/** What a service needs when no request stands behind the call. */
export type WorkspaceScope = Pick<Caller, 'workspaceId'>;

interface RequestOfCaller {
  caller: Caller | null;
}

const callerOf = (context: ExecutionContext): Caller =>
  context.switchToHttp().getRequest<RequestOfCaller>().caller ?? raise(new Unauthenticated());

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context),
);

/** Where only people come: a key was refused before. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionCaller => {
  const caller = callerOf(context);
  return caller.kind === 'session' ? caller : raise(new Unauthenticated());
});
