import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, ApiKeyScope } from '#libs/database';
import { raise, Unauthenticated } from '../problems/index.js';

/** For which workspace a request acts, and with which right. The first argument of every service method. */
export interface Caller {
  workspaceId: string;
  apiKeyId: string;
  scope: ApiKeyScope;
  /** As history names it. */
  actor: Actor;
}

/** What a service needs when no request stands behind the call. */
export type WorkspaceScope = Pick<Caller, 'workspaceId'>;

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<{ caller: Caller | null }>().caller ?? raise(new Unauthenticated()),
);
