import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { isAtLeast, Member, NIL_UUID, Session, SsoConnection, User, Workspace } from '#libs/database';
import { limitsOf, PLANS } from '#libs/plans';
import type { SessionCaller, SsoState } from '../../http/requests/caller.js';

export interface KnownSession {
  session: Session;
  caller: Omit<SessionCaller, 'expiresAt' | 'isFresh'>;
  /** How long the connection at which it began lets it last. */
  maxHours: number | null;
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
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
  ) {}

  async find(tokenHash: Buffer): Promise<KnownSession | null> {
    const session = await this.sessions.findOneBy({ tokenHash });
    if (!session) return null;
    const { userId, workspaceId } = session;
    const member = await this.members.findOneBy({ workspaceId, userId, active: true });
    const user = await this.users.findOneBy({ id: userId });
    const workspace = await this.workspaces.findOneBy({ id: workspaceId });
    if (!member || !user || !workspace) return null;
    // Admins can undo what an admin has done, and nothing else.
    const isKept = workspace.deletedAt === null || (workspace.deletedBy !== null && member.role === 'admin');
    if (!isKept) return null;
    const connections = await this.connections.findBy({ workspaceId });
    const own = connections.find(({ id }) => id === session.ssoConnectionId);
    const required = PLANS[workspace.plan].features.sso ? connections.find(isInForce) : undefined;
    const lacking = required && !isAdmitted(required, member, session) ? required : undefined;
    const sso = stateOf('required', lacking) ?? stateOf('began', own);
    const caller = { ...toCaller(session, member, user, workspace), sso };
    return { session, caller, maxHours: own?.maxSessionHours ?? null };
  }

  /**
   * The person as a caller, for work that goes on after the request; it needs no session. Null if they may no longer
   * enter the workspace.
   */
  async findPerson(workspaceId: string, userId: string): Promise<SessionCaller | null> {
    const member = await this.members.findOneBy({ workspaceId, userId, active: true });
    const user = await this.users.findOneBy({ id: userId });
    const workspace = await this.workspaces.findOneBy({ id: workspaceId, deletedAt: IsNull() });
    if (!member || !user || !workspace) return null;
    const session = { id: NIL_UUID, userId, workspaceId, ssoConnectionId: null, hasSecondFactor: false };
    const caller = toCaller(session, member, user, workspace);
    return { ...caller, sso: null, lacksSecondFactor: false, isFresh: false, expiresAt: new Date(0) };
  }
}

const stateOf = (state: SsoState['state'], connection: SsoConnection | undefined): SsoState | null =>
  connection ? { slug: connection.slug, name: connection.name, state } : null;

const isInForce = ({ status, required }: SsoConnection): boolean => status === 'enabled' && required;

function isAdmitted(
  { id, exemptMemberIds }: SsoConnection,
  member: Member,
  { ssoConnectionId, hasSecondFactor }: Session,
): boolean {
  if (ssoConnectionId === id) return true;
  return (
    hasSecondFactor &&
    ssoConnectionId === null &&
    member.role === 'admin' &&
    exemptMemberIds.includes(member.id)
  );
}

function toCaller(
  session: Pick<Session, 'id' | 'userId' | 'workspaceId' | 'ssoConnectionId' | 'hasSecondFactor'>,
  member: Member,
  user: User,
  workspace: Workspace,
): Omit<KnownSession['caller'], 'sso'> {
  const { userId, workspaceId } = session;
  return {
    kind: 'session',
    workspaceId,
    sessionId: session.id,
    userId,
    role: member.role,
    readsLeads: isAtLeast(member.role, 'editor') || member.readsLeads,
    isEmailVerified: user.emailVerifiedAt !== null,
    ssoConnectionId: session.ssoConnectionId,
    hasSecondFactor: session.hasSecondFactor,
    lacksSecondFactor: workspace.requiresSecondFactor && !session.hasSecondFactor,
    isWorkspaceDeleted: workspace.deletedAt !== null,
    isWorkspaceSuspended: workspace.suspendedAt !== null,
    isWorkspaceFrozen: workspace.frozenAt !== null,
    plan: workspace.plan,
    limits: limitsOf(workspace),
    actor: { type: 'user', id: userId, name: user.name },
  };
}
