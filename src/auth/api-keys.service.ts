import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ApiKey, ChangeFeed, newId, Transactions, type ApiKeyScope } from '#libs/database';
import { hashApiKey, isWellFormedApiKey, newApiKey } from './api-key-format.js';
import type { Caller, WorkspaceScope } from './caller.js';
import { RememberedKeys } from './remembered-keys.js';

export interface NewApiKey {
  name: string;
  scope: ApiKeyScope;
  expiresAt?: Date;
}

@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    private readonly remembered: RememberedKeys,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** `key` is shown this once; only its hash is kept. */
  async create(
    { workspaceId }: WorkspaceScope,
    { name, scope, expiresAt }: NewApiKey,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newApiKey();
    const apiKey: ApiKey = {
      id: newId(),
      workspaceId,
      name,
      prefix: key.slice(0, 10),
      hash: hashApiKey(key),
      scope,
      expiresAt: expiresAt ?? null,
      revokedAt: null,
      createdAt: this.clock.now(),
    };
    await this.apiKeys.insert(apiKey);
    return { apiKey, key };
  }

  /** Before it returns, the key is refused by this process; within 2 s by every other. */
  async revoke({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const revokedAt = this.clock.now();
      const which = { id, workspaceId, revokedAt: IsNull() };
      const { affected } = await manager.update(ApiKey, which, { revokedAt });
      if (affected) await this.changes.announce(manager, 'api_key', id);
    });
    this.transactions.afterCommit(() => this.changes.apply('api_key', id));
  }

  async findCaller(key: string): Promise<Caller | null> {
    if (!isWellFormedApiKey(key)) return null;
    const apiKey = await this.remembered.find(key);
    if (!apiKey || (apiKey.expiresAt && apiKey.expiresAt <= this.clock.now())) return null;
    const { id, workspaceId, name, scope } = apiKey;
    return { workspaceId, apiKeyId: id, scope, actor: { type: 'key', id, name } };
  }
}
