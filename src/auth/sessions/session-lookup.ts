import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { isAtLeast, Member, Session, User, Workspace } from '#libs/database';
import { limitsOf } from '#libs/plans';
import type { SessionCaller } from '../../http/requests/caller.js';

export interface KnownSession {
  session: Session;
  caller: Omit<SessionCaller, 'expiresAt' | 'isFresh'>;
}

/**
 * This lookup names no workspace, because the token determines it. It returns null if the person may no longer enter
 * that workspace.
 */
@Injectable()
export class SessionLookup {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
  ) {}

  async find(tokenHash: Buffer): Promise<KnownSession | null> {
    const session = await this.sessions.findOneBy({ tokenHash });
    if (!session) return null;
    const { userId, workspaceId } = session;
    const member = await this.members.findOneBy({ workspaceId, userId, active: true });
    const user = await this.users.findOneBy({ id: userId });
    const workspace = await this.workspaces.findOneBy({ id: workspaceId });
    return member && user && workspace?.deletedAt === null
      ? { session, caller: toCaller(session, member, user, workspace) }
      : null;
  }
}

function toCaller(
  session: Session,
  member: Member,
  user: User,
  workspace: Workspace,
): KnownSession['caller'] {
  const { userId, workspaceId } = session;
  return {
    kind: 'session',
    workspaceId,
    sessionId: session.id,
    userId,
    role: member.role,
    readsLeads: isAtLeast(member.role, 'editor') || member.readsLeads,
    isEmailVerified: user.emailVerifiedAt !== null,
    hasSecondFactor: session.hasSecondFactor,
    lacksSecondFactor: workspace.requiresSecondFactor && !session.hasSecondFactor,
    isWorkspaceDeleted: false,
    isWorkspaceSuspended: workspace.suspendedAt !== null,
    plan: workspace.plan,
    limits: limitsOf(workspace),
    actor: { type: 'user', id: userId, name: user.name },
  };
}
