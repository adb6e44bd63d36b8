import type { AuditActor } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import { EmailNotVerified } from '../http/problems/index.js';

/** For what reaches people outside of the workspace. A key of scope admin was made by somebody who had confirmed theirs. @throws EmailNotVerified */
export function requireConfirmedEmail(caller: Caller | { kind: 'operator'; actor: AuditActor }): void {
  if (caller.kind === 'session' && !caller.isEmailVerified) throw new EmailNotVerified();
}
