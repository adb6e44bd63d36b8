import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { IsNull, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { ChangeFeed, newId, ScimToken, Transactions } from '#libs/database';
import { limitsOf, PLANS } from '#libs/plans';
import { WorkspaceFrozen, WorkspaceSuspended } from '../../http/problems/index.js';
import type { ScimCaller, WorkspaceScope } from '../../http/requests/caller.js';
import { CredentialCache } from '../../auth/credential-cache.js';
import { hashSecret, isWellFormedScimToken, newScimToken } from '../../auth/secret-format.js';
import { shownKeys } from '../../auth/authenticator.js';
import type { Credentials } from '../../http/surfaces/surface.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { PlanWithoutScim, ScimUnauthenticated } from './scim-tokens.errors.js';

const OVERLAP_MS = 24 * 3_600_000;

export interface IssuedToken {
  id: string;
  /** Only its hash is stored. */
  token: string;
}

interface KnownToken extends Pick<
  ScimCaller,
  'isWorkspaceDeleted' | 'isWorkspaceSuspended' | 'isWorkspaceFrozen' | 'plan' | 'limits'
> {
  token: ScimToken;
}

/** A workspace has one current token; replaced ones work for a day. */
@Injectable()
export class ScimTokensService implements Credentials {
  private readonly cache: CredentialCache<KnownToken>;

  constructor(
    @InjectRepository(ScimToken) private readonly tokens: Repository<ScimToken>,
    private readonly workspaces: WorkspacesService,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.cache = new CredentialCache(changes, (hash) => this.lookUp(hash), {
      scim: ({ token }) => token.workspaceId,
      workspace: ({ token }) => token.workspaceId,
    });
  }

  async identify(request: Request): Promise<ScimCaller | null> {
    const { bearer } = shownKeys(request);
    return typeof bearer === 'string' ? this.findCaller(bearer) : null;
  }

  async findCaller(shown: string): Promise<ScimCaller | null> {
    if (!isWellFormedScimToken(shown)) return null;
    const found = await this.cache.find(shown);
    if (!found || (found.token.expiresAt && found.token.expiresAt <= this.clock.now())) return null;
    const { token, isWorkspaceDeleted, isWorkspaceSuspended, isWorkspaceFrozen, plan, limits } = found;
    const { workspaceId, configurationId } = token;
    return {
      kind: 'scim',
      workspaceId,
      isWorkspaceDeleted,
      isWorkspaceSuspended,
      isWorkspaceFrozen,
      plan,
      limits,
      actor: { type: 'scim', id: configurationId, name: 'SCIM' },
      tokenId: token.id,
    };
  }

  /**
   * Serves changes that have waited since their token was accepted: locks the workspace until the transaction ends, so
   * that the token, the plan and SCIM as a whole cannot change.
   * @throws ScimUnauthenticated, WorkspaceSuspended, WorkspaceFrozen, PlanWithoutScim
   */
  async lock({ workspaceId, tokenId }: Pick<ScimCaller, 'workspaceId' | 'tokenId'>): Promise<void> {
    const { plan, suspendedAt, frozenAt } = await this.workspaces.lock({ workspaceId });
    const token = await this.tokens.findOneBy({ id: tokenId, workspaceId });
    if (!token || (token.expiresAt && token.expiresAt <= this.clock.now()))
      throw new ScimUnauthenticated('Bearer');
    if (suspendedAt !== null) throw new WorkspaceSuspended();
    if (frozenAt !== null) throw new WorkspaceFrozen();
    if (!PLANS[plan].features.scim) throw new PlanWithoutScim();
  }

  /** Makes the new token the current one. Requires a transaction. */
  async issue({ workspaceId }: WorkspaceScope, configurationId: string): Promise<IssuedToken> {
    const [id, token] = [newId(), newScimToken()];
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + OVERLAP_MS);
    await this.tokens.update({ workspaceId, expiresAt: IsNull() }, { expiresAt });
    await this.tokens.insert({
      ...{ id, workspaceId, configurationId, createdAt: now, expiresAt: null },
      ...{ prefix: token.slice(0, 13), hash: hashSecret(token) },
    });
    await this.changes.announce('scim', [workspaceId]);
    return { id, token };
  }

  async list({ workspaceId }: WorkspaceScope): Promise<ScimToken[]> {
    const found = await this.tokens.find({
      where: { workspaceId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const now = this.clock.now();
    return found.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }

  /** This lookup names no workspace, because the token determines it. */
  private async lookUp(hash: Buffer): Promise<KnownToken | null> {
    const token = await this.tokens.findOneBy({ hash });
    if (!token) return null;
    const workspace = await this.workspaces.findOrFail(token);
    const { perMinute, perMonth } = limitsOf(workspace);
    const limits = { perMinute: Math.max(perMinute, this.config.scimPerMinute), perMonth };
    const isWorkspaceDeleted = workspace.deletedAt !== null;
    const isWorkspaceSuspended = workspace.suspendedAt !== null;
    const isWorkspaceFrozen = workspace.frozenAt !== null;
    return {
      token,
      isWorkspaceDeleted,
      isWorkspaceSuspended,
      isWorkspaceFrozen,
      plan: workspace.plan,
      limits,
    };
  }
}
