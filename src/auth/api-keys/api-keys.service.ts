import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import {
  ApiKey,
  ChangeFeed,
  newId,
  Transactions,
  type ApiKeyKind,
  type ApiKeyScope,
  type AuditActor,
} from '#libs/database';
import { OPERATOR } from '../../audit/audit.service.js';
import { permissionsOfScope } from '../../http/permissions/key-scopes.js';
import type { Permission } from '../../http/permissions/permissions.js';
import { Unauthenticated } from '../../http/problems/index.js';
import type { KeyCaller, WorkspaceScope } from '../../http/requests/caller.js';
import { hashSecret, newApiKey } from '../secret-format.js';
import { columnsOf } from './key-rights.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';

const HOUR_MS = 3_600_000;
export const NO_PREVIOUS = { previousHash: null, previousExpiresAt: null, previousMakerId: null };
const PREFIX_LENGTH = 10;

export interface NewApiKey {
  name: string;
  /** Instead of `permissions`: those of this scope, with leads if the key can write. */
  scope?: ApiKeyScope;
  permissions?: Permission[];
  kind?: ApiKeyKind;
  ownerEmail?: string | null;
  addressRanges?: string[];
  expiresAt?: Date | null;
  createdBy?: AuditActor;
  makerId?: string | null;
  /** The rule by which a token was exchanged for it. */
  tokenRuleId?: string | null;
}

/** Not those of some minutes, which their rules list. */
const LISTED = { revokedAt: IsNull(), tokenRuleId: IsNull() };

@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly newestFirst: NewestFirst,
  ) {}

  async create(
    { workspaceId }: WorkspaceScope,
    {
      name,
      scope = 'read',
      permissions = permissionsOfScope(scope, scope !== 'read'),
      kind = 'service',
      ownerEmail = null,
      addressRanges = [],
      expiresAt = null,
      createdBy = OPERATOR,
      makerId = null,
      tokenRuleId = null,
    }: NewApiKey,
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
      ...columnsOf({ kind, permissions }, addressRanges),
      ownerEmail,
      addressRanges,
      expiresAt,
      lastUsedAt: null,
      createdBy,
      makerId,
      previousMakerId: null,
      tokenRuleId,
      revokedAt: null,
      createdAt: this.clock.now(),
    };
    await this.apiKeys.insert(apiKey);
    return { apiKey, key };
  }

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<ApiKey>> {
    const found = this.apiKeys.createQueryBuilder('key').where({ workspaceId, ...LISTED });
    return this.newestFirst.page(found, 'createdAt', ['api keys', workspaceId], query);
  }

  find({ workspaceId }: WorkspaceScope, id: string): Promise<ApiKey | null> {
    return this.apiKeys.findOneBy({ id, workspaceId, revokedAt: IsNull() });
  }

  /**
   * Requires a transaction that has locked the workspace.
   * @throws Unauthenticated if the key, the copy of the person to whom it was bound, or the membership of the person has
   * ended since the request came
   */
  async requireCurrent(caller: KeyCaller): Promise<void> {
    this.transactions.assertTransaction();
    const apiKey = await this.find(caller, caller.apiKeyId);
    const makers = apiKey && [makerOf(apiKey), ...(apiKey.previousHash ? [previousMakerOf(apiKey)] : [])];
    const hasLeft =
      caller.keyKind === 'person' &&
      caller.madeBy !== null &&
      (await this.transactions.query(IS_MEMBER, [caller.workspaceId, caller.madeBy])).length === 0;
    if (!makers?.includes(caller.madeBy) || hasLeft)
      throw new Unauthenticated('The API key was revoked or replaced. Use another key.');
  }

  count({ workspaceId }: WorkspaceScope): Promise<number> {
    return this.apiKeys.countBy({ workspaceId, ...LISTED });
  }

  /** Keys that are accepted now, by the rule by which tokens were exchanged for them. */
  async countByRule({ workspaceId }: WorkspaceScope): Promise<Map<string, number>> {
    const found = await this.apiKeys
      .createQueryBuilder('key')
      .where({
        workspaceId,
        revokedAt: IsNull(),
        tokenRuleId: Not(IsNull()),
        expiresAt: MoreThan(this.clock.now()),
      })
      .select('key.token_rule_id', 'ruleId')
      .addSelect('count(*)::int', 'count')
      .groupBy('key.token_rule_id')
      .getRawMany<{ ruleId: string; count: number }>();
    return new Map(found.map(({ ruleId, count }) => [ruleId, count]));
  }

  async revokeOfRule(scope: WorkspaceScope, tokenRuleId: string): Promise<void> {
    const { workspaceId } = scope;
    const active = { workspaceId, tokenRuleId, revokedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
    for (const { id } of await this.apiKeys.find({ where: active, select: { id: true } }))
      await this.revoke(scope, id);
  }

  async change({ workspaceId }: WorkspaceScope, { id, ...changed }: ApiKey): Promise<void> {
    const { name, scope, kind, scopes, readsLeads, ownerEmail, addressRanges, expiresAt } = changed;
    const { makerId, previousHash, previousExpiresAt, previousMakerId } = changed;
    await this.transactions.run(async () => {
      await this.apiKeys.update(
        { id, workspaceId },
        {
          ...{ name, scope, kind, scopes, readsLeads, ownerEmail, addressRanges, expiresAt },
          ...{ makerId, previousHash, previousExpiresAt, previousMakerId },
        },
      );
      await this.changes.announce('api_key', [id]);
    });
  }

  /**
   * Replaces the key. The previous one is accepted for the overlap and stays bound to its maker, who may be somebody
   * else; any earlier one is no longer accepted.
   * @returns what was changed, and the new key, which is shown only once
   */
  async rotate(
    { workspaceId }: WorkspaceScope,
    apiKey: ApiKey,
    { overlapHours, makerId }: { overlapHours: number; makerId: string | null },
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newApiKey();
    const previousExpiresAt = new Date(this.clock.now().getTime() + overlapHours * HOUR_MS);
    const change = {
      ...{ prefix: key.slice(0, PREFIX_LENGTH), hash: hashSecret(key) },
      ...{ previousHash: overlapHours > 0 ? apiKey.hash : null },
      ...{ previousExpiresAt: overlapHours > 0 ? previousExpiresAt : null },
      ...{ makerId, previousMakerId: overlapHours > 0 ? makerOf(apiKey) : null },
    };
    await this.transactions.run(async () => {
      await this.apiKeys.update({ id: apiKey.id, workspaceId }, change);
      await this.changes.announce('api_key', [apiKey.id]);
    });
    return { apiKey: { ...apiKey, ...change }, key };
  }

  /** Ends the key that the last rotation replaced. */
  async endPrevious({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.apiKeys.update({ id, workspaceId }, NO_PREVIOUS);
      await this.changes.announce('api_key', [id]);
    });
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

  /**
   * Finds the keys that are bound to a person, in every workspace: the person who takes over an account cannot know
   * which keys exist. A key that they have replaced counts too.
   */
  async findBoundTo(userId: string): Promise<ApiKey[]> {
    return this.apiKeys
      .createQueryBuilder('key')
      .where({ revokedAt: IsNull() })
      .andWhere(`(${IS_BOUND} or key.previous_hash is not null and ${WAS_BOUND})`, { userId })
      .andWhere('key.workspaceId in (select workspace_id from members where user_id = :userId)')
      .getMany();
  }

  /** The keys of one workspace that are bound to a person, newest first. */
  findBoundIn({ workspaceId }: WorkspaceScope, userId: string): Promise<ApiKey[]> {
    return this.apiKeys
      .createQueryBuilder('key')
      .where({ workspaceId, revokedAt: IsNull() })
      .andWhere(IS_BOUND, { userId })
      .orderBy('key.createdAt', 'DESC')
      .getMany();
  }

  /** The ids of all keys that a person made or rotated, in every workspace, also revoked ones. */
  async findIdsMadeBy(userId: string): Promise<string[]> {
    const which = [{ makerId: userId }, { previousMakerId: userId }];
    return (await this.apiKeys.find({ select: { id: true }, where: which })).map(({ id }) => id);
  }
}

/** The previous version stores no maker. */
const creatorOf = ({ createdBy: { type, id } }: ApiKey) => (type === 'user' ? id : null);
export const makerOf = (apiKey: ApiKey): string | null => apiKey.makerId ?? creatorOf(apiKey);
export const previousMakerOf = (apiKey: ApiKey): string | null => apiKey.previousMakerId ?? creatorOf(apiKey);

const IS_MEMBER = 'select 1 from members where workspace_id = $1 and user_id = $2 and active';
const CREATOR = `case key.created_by->>'type' when 'user' then (key.created_by->>'id')::uuid end`;
const IS_BOUND = `coalesce(key.maker_id, ${CREATOR}) = :userId`;
const WAS_BOUND = `coalesce(key.previous_maker_id, ${CREATOR}) = :userId`;
