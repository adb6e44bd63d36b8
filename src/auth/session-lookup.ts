import type { EntityManager } from 'typeorm';
import { Member, Session, User, Workspace } from '#libs/database';
import { limitsOf } from '#libs/plans';
import type { SessionCaller } from './caller.js';

export interface KnownSession {
  session: Session;
  caller: SessionCaller;
}

/**
 * The one look-up without a workspace: the token is what names it. Null also when its person may no longer enter that
 * workspace.
 */
export async function findSession(manager: EntityManager, tokenHash: Buffer): Promise<KnownSession | null> {
  const session = await manager.findOneBy(Session, { tokenHash });
  if (!session) return null;
  const { userId, workspaceId } = session;
  const [member, user, workspace] = await Promise.all([
    manager.findOneBy(Member, { workspaceId, userId, active: true }),
    manager.findOneBy(User, { id: userId }),
    manager.findOneBy(Workspace, { id: workspaceId }),
  ]);
  if (!member || !user || !workspace) return null;
  const caller: SessionCaller = {
    kind: 'session',
    workspaceId,
    sessionId: session.id,
    userId,
    role: member.role,
    isEmailVerified: user.emailVerifiedAt !== null,
    limits: limitsOf(workspace),
    actor: { type: 'user', id: userId, name: user.name },
  };
  return { session, caller };
}
