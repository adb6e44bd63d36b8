import type { AuditActor } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import { EmailNotVerified } from '../http/problems/index.js';

/**
 * Protects operations that reach people outside the workspace. An admin key was created by somebody with a confirmed
 * address.
 * @throws EmailNotVerified
 */
export function requireConfirmedEmail(caller: Caller | { kind: 'operator'; actor: AuditActor }): void {
  if (caller.kind === 'session' && !caller.isEmailVerified) throw new EmailNotVerified();
}
