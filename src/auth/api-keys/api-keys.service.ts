import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ApiKey, ChangeFeed, Member, newId, Transactions, Workspace, type AuditActor } from '#libs/database';
import { limitsOf } from '#libs/plans';
import { OPERATOR } from '../../audit/audit.service.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { CredentialCache } from '../credential-cache.js';
import { LastUse } from '../last-use.js';
import { hashSecret, isWellFormedApiKey, newApiKey } from '../secret-format.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';

const HOUR_MS = 3_600_000;
const PREFIX_LENGTH = 10;

export interface NewApiKey extends Pick<ApiKey, 'name' | 'scope'> {
  readsLeads?: boolean | undefined;
  expiresAt?: Date | null;
  createdBy?: AuditActor;
}

interface KnownKey extends Pick<Caller, 'isWorkspaceDeleted' | 'plan' | 'limits'> {
  apiKey: ApiKey;
  isAdmin: boolean;
  /** The time from which this secret of the key is refused. */
  until: Date | null;
}

@Injectable()
export class ApiKeysService {
  private readonly cache: CredentialCache<KnownKey>;

  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly lastUse: LastUse,
    private readonly newestFirst: NewestFirst,
  ) {
    this.cache = new CredentialCache(changes, (hash) => this.lookUp(hash), {
      api_key: ({ apiKey }) => apiKey.id,
      workspace: ({ apiKey }) => apiKey.workspaceId,
    });
  }

  async create(
    { workspaceId }: WorkspaceScope,
    { name, scope, readsLeads = scope !== 'read', expiresAt = null, createdBy = OPERATOR }: NewApiKey,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newApiKey();
    const apiKey: ApiKey = {
      id: newId(),
      workspaceId,
      name,
      prefix: key.slice(0, PREFIX_LENGTH),
      hash: hashSecret(key),
      previousHash: null,
      previousExpiresAt: null,
      scope,
      readsLeads,
      expiresAt,
      lastUsedAt: null,
      createdBy,
      revokedAt: null,
      createdAt: this.clock.now(),
    };
    await this.apiKeys.insert(apiKey);
    return { apiKey, key };
  }

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<ApiKey>> {
    const found = this.apiKeys.createQueryBuilder('key').where({ workspaceId, revokedAt: IsNull() });
    return this.newestFirst.page(found, 'createdAt', ['api keys', workspaceId], query);
  }

  find({ workspaceId }: WorkspaceScope, id: string): Promise<ApiKey | null> {
    return this.apiKeys.findOneBy({ id, workspaceId, revokedAt: IsNull() });
  }

  count({ workspaceId }: WorkspaceScope): Promise<number> {
    return this.apiKeys.countBy({ workspaceId, revokedAt: IsNull() });
  }

  async change(
    { workspaceId }: WorkspaceScope,
    id: string,
    change: Partial<Pick<ApiKey, 'name' | 'scope' | 'readsLeads' | 'expiresAt'>>,
  ): Promise<void> {
    await this.transactions.run(async () => {
      await this.apiKeys.update({ id, workspaceId }, change);
      await this.changes.announce('api_key', [id]);
    });
  }

  /**
   * Replaces the key. The previous one is accepted for the overlap, any earlier one no longer.
   * @returns what was changed, and the new key, which is shown only once
   */
  async rotate(
    { workspaceId }: WorkspaceScope,
    apiKey: ApiKey,
    overlapHours: number,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newApiKey();
    const previousExpiresAt = new Date(this.clock.now().getTime() + overlapHours * HOUR_MS);
    const change = {
      ...{ prefix: key.slice(0, PREFIX_LENGTH), hash: hashSecret(key) },
      ...{ previousHash: overlapHours > 0 ? apiKey.hash : null },
      ...{ previousExpiresAt: overlapHours > 0 ? previousExpiresAt : null },
    };
    await this.transactions.run(async () => {
      await this.apiKeys.update({ id: apiKey.id, workspaceId }, change);
      await this.changes.announce('api_key', [apiKey.id]);
    });
    return { apiKey: { ...apiKey, ...change }, key };
  }

  /**
   * This process refuses the key before the caller gets a response, every other process within 2 s.
   * @returns whether there was such a key
   */
  async revoke({ workspaceId }: WorkspaceScope, id: string): Promise<boolean> {
    return this.transactions.run(async () => {
      const revokedAt = this.clock.now();
      const which = { id, workspaceId, revokedAt: IsNull() };
      const { affected } = await this.apiKeys.update(which, { revokedAt });
      await this.changes.announce('api_key', [id]);
      return affected === 1;
    });
  }

  /** Covers every workspace: the person who takes over an account cannot know who has its keys. */
  async revokeMadeBy(userId: string): Promise<void> {
    const made = this.apiKeys
      .createQueryBuilder('key')
      .where({ revokedAt: IsNull() })
      .andWhere('key.createdBy @> :by', { by: JSON.stringify({ type: 'user', id: userId }) })
      .andWhere('key.workspaceId in (select workspace_id from members where user_id = :userId)', { userId });
    for (const key of await made.getMany()) await this.revoke(key, key.id);
  }

  async findCaller(key: string): Promise<Caller | null> {
    if (!isWellFormedApiKey(key)) return null;
    const found = await this.cache.find(key);
    const now = this.clock.now();
    if (!found || (found.until && found.until <= now)) return null;
    const { apiKey, isAdmin, isWorkspaceDeleted, plan, limits } = found;
    const { id, workspaceId, name, scope, readsLeads } = apiKey;
    this.lastUse.note('api_keys', id, now);
    return {
      ...{ kind: 'key', workspaceId, apiKeyId: id, scope, isAdmin, readsLeads, plan, limits },
      isWorkspaceDeleted,
      madeBy: makerOf(apiKey),
      actor: { type: 'key', id, name },
    };
  }

  /** Includes expired keys, but no revoked ones. This lookup names no workspace, because the key determines it. */
  private async lookUp(hash: Buffer): Promise<KnownKey | null> {
    const [current, previous] = [{ hash }, { previousHash: hash }];
    const apiKey = await this.apiKeys.findOneBy([
      { ...current, revokedAt: IsNull() },
      { ...previous, revokedAt: IsNull() },
    ]);
    if (!apiKey) return null;
    const workspace = await this.workspaces.findOneByOrFail({ id: apiKey.workspaceId });
    return {
      apiKey,
      isAdmin: apiKey.scope === 'admin' && (await this.isMadeByAdmin(apiKey)),
      until: apiKey.hash.equals(hash)
        ? apiKey.expiresAt
        : earlier(apiKey.expiresAt, apiKey.previousExpiresAt),
      isWorkspaceDeleted: workspace.deletedAt !== null,
      plan: workspace.plan,
      limits: limitsOf(workspace),
    };
  }

  /** Without this check, an admin who was removed could come back with a key that they had created before. */
  private async isMadeByAdmin(apiKey: ApiKey): Promise<boolean> {
    const userId = makerOf(apiKey);
    if (userId === null) return true;
    const { workspaceId } = apiKey;
    return this.members.existsBy({ workspaceId, userId, role: 'admin', active: true });
  }
}

const makerOf = ({ createdBy: { type, id } }: ApiKey): string | null => (type === 'user' ? id : null);

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
