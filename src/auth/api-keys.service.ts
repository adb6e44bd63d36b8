import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ApiKey, newId, type ApiKeyScope } from '#libs/database';
import { hashApiKey, isWellFormedApiKey, newApiKey } from './api-key-format.js';
import type { Caller, WorkspaceScope } from './caller.js';

export interface NewApiKey {
  name: string;
  scope: ApiKeyScope;
  expiresAt?: Date;
}

@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
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

  async revoke({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    await this.apiKeys.update({ id, workspaceId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** The one look-up without a workspace: the key is what names it. */
  async findCaller(key: string): Promise<Caller | null> {
    if (!isWellFormedApiKey(key)) return null;
    const apiKey = await this.apiKeys.findOneBy({ hash: hashApiKey(key), revokedAt: IsNull() });
    if (!apiKey || (apiKey.expiresAt && apiKey.expiresAt <= this.clock.now())) return null;
    return { workspaceId: apiKey.workspaceId, apiKeyId: apiKey.id, scope: apiKey.scope };
  }
}
