import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  IsNull,
  MoreThan,
  Not,
  type FindOperator,
  type FindOptionsWhere,
  type Repository,
} from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, newId, onViolation, Session, Transactions } from '#libs/database';
import type { Operator } from '../../audit/audit.service.js';
import type { Caller, SessionCaller, WorkspaceScope } from '../../http/requests/caller.js';
import { CredentialCache } from '../credential-cache.js';
import { LastUse } from '../last-use.js';
import { hashSecret, isWellFormedToken, newToken } from '../secret-format.js';
import { SignInRequired } from '../../http/problems/index.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { SessionLife } from './session-life.js';
import { SessionLookup, type KnownSession } from './session-lookup.js';
import { MembershipLost } from './sessions.errors.js';

const USER_AGENT_LENGTH = 255;
/** The limit applies to one person; another sign-in ends the session that was unused for longest. */
const MAX_SESSIONS = 1_000;
/** This references the membership, so a session ends with it. */
const MEMBERSHIP_KEY = 'sessions_workspace_id_user_id_fkey';

export interface NewSession extends Pick<Session, 'userId' | 'workspaceId'> {
  userAgent: string | undefined;
  hasSecondFactor: boolean;
  /** Now unless it is given; a later time counts as now. */
  provenAt?: Date;
  ssoConnectionId?: string;
  ssoSid?: string | null;
}

@Injectable()
export class SessionsService {
  private readonly cache: CredentialCache<KnownSession>;

  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly lastUse: LastUse,
    private readonly newestFirst: NewestFirst,
    private readonly life: SessionLife,
    private readonly lookup: SessionLookup,
  ) {
    this.cache = new CredentialCache(changes, (hash) => lookup.find(hash), {
      session: ({ session }) => session.id,
      user: ({ session }) => session.userId,
      workspace: ({ session }) => session.workspaceId,
    });
  }

  async begin({ userId, workspaceId, userAgent, hasSecondFactor, ...proof }: NewSession): Promise<string> {
    const { provenAt, ssoConnectionId = null, ssoSid = null } = proof;
    const token = newToken();
    const now = this.clock.now();
    await this.makeRoom(userId);
    const inserted = this.sessions.insert({
      id: newId(),
      userId,
      workspaceId,
      tokenHash: hashSecret(token),
      userAgent: userAgent?.slice(0, USER_AGENT_LENGTH).toWellFormed() ?? null,
      createdAt: now,
      lastSeenAt: now,
      provenAt: provenAt && provenAt < now ? provenAt : now,
      ...{ hasSecondFactor, ssoConnectionId, ssoSid },
    });
    await onViolation({ [MEMBERSHIP_KEY]: () => new MembershipLost() }, inserted);
    return token;
  }

  /** For work that goes on after the request. Null if the person may no longer enter the workspace. */
  findPerson(workspaceId: string, userId: string): Promise<SessionCaller | null> {
    return this.lookup.findPerson(workspaceId, userId);
  }

  async findCaller(token: string): Promise<SessionCaller | null> {
    if (!isWellFormedToken(token)) return null;
    const found = await this.cache.find(token);
    if (!found) return null;
    const { session, caller, maxHours } = found;
    const now = this.clock.now();
    if (this.life.hasEnded(session, maxHours)) return null;
    this.lastUse.note('sessions', session.id, now);
    session.lastSeenAt = now;
    return { ...caller, isFresh: this.life.isFresh(session), expiresAt: this.life.endOf(session, maxHours) };
  }

  /**
   * Issues a new token after a change of rights, so that one that was planted before is worth nothing.
   * @throws MembershipLost
   */
  async renew({ sessionId, userId }: SessionCaller, workspaceId: string): Promise<string> {
    const token = newToken();
    await this.change({ id: sessionId, userId }, async (which) => {
      const renewed = { workspaceId, tokenHash: hashSecret(token) };
      const updated = this.sessions.update(which, renewed);
      await onViolation({ [MEMBERSHIP_KEY]: () => new MembershipLost() }, updated);
    });
    return token;
  }

  /**
   * The person has proven again who they are. A new token is issued, so that a copy of the one before is not fresh, too.
   * @returns the content of the cookie
   */
  async prove(
    { sessionId, userId }: Pick<SessionCaller, 'sessionId' | 'userId'>,
    { hasSecondFactor }: Pick<Session, 'hasSecondFactor'>,
  ): Promise<string> {
    const token = newToken();
    const proven = { provenAt: this.clock.now(), tokenHash: hashSecret(token) };
    const proof = hasSecondFactor ? { ...proven, hasSecondFactor } : proven;
    await this.change({ id: sessionId, userId }, (which) => this.sessions.update(which, proof));
    return token;
  }

  /** The person has no second factor any longer. */
  async loseSecondFactor(userId: string): Promise<void> {
    await this.change({ userId }, (which) => this.sessions.update(which, { hasSecondFactor: false }));
  }

  findLatest({ userId }: Pick<SessionCaller, 'userId'>): Promise<Session | null> {
    return this.sessions.findOne({
      where: this.liveOf(userId),
      order: { lastSeenAt: 'DESC', id: 'DESC' },
    });
  }

  /** When people were last seen in a workspace, of those who are signed in to it. */
  async findLastSeen({ workspaceId }: WorkspaceScope, userIds: string[]): Promise<Map<string, Date>> {
    const live = this.sessions
      .createQueryBuilder('session')
      .where({ ...this.liveOf(In(userIds)), workspaceId })
      .select('session.user_id', 'userId')
      .addSelect('max(session.last_seen_at)', 'at')
      .groupBy('session.user_id');
    const found = await live.getRawMany<{ userId: string; at: Date }>();
    return new Map(found.map(({ userId, at }) => [userId, at]));
  }

  page({ userId }: Pick<SessionCaller, 'userId'>, query: PageQuery): Promise<Page<Session>> {
    const live = this.sessions.createQueryBuilder('session').where(this.liveOf(userId));
    return this.newestFirst.page(live, 'createdAt', ['sessions', userId], query);
  }

  /**
   * Locks the session in a transaction: what a person creates that outlives their session must be created before it
   * ends, or not at all.
   * @throws SignInRequired if it has ended since the request came
   */
  async lock(caller: Caller | Operator): Promise<void> {
    this.transactions.assertTransaction();
    if (caller.kind !== 'session') return;
    const { sessionId, userId, workspaceId } = caller;
    const held = await this.sessions.findOne({
      where: { id: sessionId, userId, workspaceId },
      // This lock is weak enough to let the last use be written.
      lock: { mode: 'for_key_share' },
    });
    if (!held) throw new SignInRequired();
  }

  async findWorkspaces(userId: string): Promise<string[]> {
    const sessions = await this.sessions.find({ where: { userId }, select: { workspaceId: true } });
    return sessions.map(({ workspaceId }) => workspaceId);
  }

  end(which: { id?: string; userId: string; workspaceId?: string }): Promise<number> {
    return this.change(which, (meant) => this.sessions.delete(meant));
  }

  /**
   * A connection of a workspace is paused or deleted, or its provider has ended some of its sessions.
   * @param which null as `ssoSid` means those for which the provider has sent none
   */
  endOfConnection(
    ssoConnectionId: string,
    { ssoSid, ...which }: Partial<Pick<Session, 'userId' | 'ssoSid'>> = {},
  ): Promise<number> {
    const ofSid = ssoSid === undefined ? {} : { ssoSid: ssoSid ?? IsNull() };
    return this.change({ ssoConnectionId, ...which, ...ofSid }, (meant) => this.sessions.delete(meant));
  }

  endOthers({ sessionId, userId }: Pick<SessionCaller, 'sessionId' | 'userId'>): Promise<number> {
    return this.change({ userId, id: Not(sessionId) }, (meant) => this.sessions.delete(meant));
  }

  private liveOf(userId: string | FindOperator<string>): FindOptionsWhere<Session> {
    const { usedBefore, begunBefore } = this.life.ended();
    return { userId, lastSeenAt: MoreThan(usedBefore), createdAt: MoreThan(begunBefore) };
  }

  private async makeRoom(userId: string): Promise<void> {
    const found = await this.sessions.find({
      where: { userId },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
    });
    const over = found.filter((session, index) => index >= MAX_SESSIONS - 1 || this.life.hasEnded(session));
    if (over.length === 0) return;
    await this.change({ userId, id: In(over.map(({ id }) => id)) }, (meant) => this.sessions.delete(meant));
  }

  private async change(
    which: FindOptionsWhere<Session>,
    act: (which: FindOptionsWhere<Session>) => Promise<unknown>,
  ): Promise<number> {
    return this.transactions.run(async () => {
      const found = await this.sessions.find({ where: which, select: { id: true } });
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await act({ id: In(ids) });
      await this.changes.announce('session', ids);
      return ids.length;
    });
  }
}
