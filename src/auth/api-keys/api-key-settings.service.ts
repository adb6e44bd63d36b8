import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions, type ApiKey } from '#libs/database';
import { AuditService, type Operator } from '../../audit/audit.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import type { Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { requireConfirmedEmail } from '../confirmed-email.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import type { CreateApiKeyDto, RotateApiKeyDto, UpdateApiKeyDto } from './api-keys.dto.js';
import { ApiKeyNotFound, expired, KeyNotForAdminKeys, TooManyApiKeys } from './api-keys.errors.js';
import { ApiKeysService } from './api-keys.service.js';

const MAX_KEYS = 100;
const MAX_OVERLAP_HOURS = 24;

/** Changes are serialized by workspace, so that the limit on the number of keys holds. */
@Injectable()
export class ApiKeySettingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly apiKeys: ApiKeysService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, query: PageQuery): Promise<Page<ApiKey>> {
    return this.apiKeys.list(caller, query);
  }

  /** @throws ValidationFailed for an expiry in the past, TooManyApiKeys, KeyNotForAdminKeys, EmailNotVerified */
  async create(
    caller: Caller | Operator,
    { name, scope, leads, expiresAt }: CreateApiKeyDto,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    const fields = { name, scope, readsLeads: leads, expiresAt: this.inFuture(expiresAt ?? null) };
    if (scope === 'admin') requirePerson(caller);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.sessions.lock(caller);
      if ((await this.apiKeys.count(caller)) >= MAX_KEYS) throw new TooManyApiKeys(MAX_KEYS);
      const made = await this.apiKeys.create(caller, { ...fields, createdBy: caller.actor });
      await this.audit.record(caller, {
        action: 'api_key.created',
        target: targetOf(made.apiKey),
        after: fieldsOf(made.apiKey),
      });
      return made;
    });
  }

  /**
   * @throws ValidationFailed for an empty change or an expiry in the past, ApiKeyNotFound, KeyNotForAdminKeys,
   * EmailNotVerified
   */
  async update(
    caller: Caller,
    id: string,
    { name, scope, leads, expiresAt }: UpdateApiKeyDto,
  ): Promise<ApiKey> {
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(scope === undefined ? {} : { scope }),
      ...(leads === undefined ? {} : { readsLeads: leads }),
      ...(expiresAt === undefined ? {} : { expiresAt: this.inFuture(expiresAt) }),
    };
    if (Object.keys(change).length === 0) throw nothingToChange();
    return this.inSequence(caller, id, async (apiKey) => {
      if (scope === 'admin') requirePerson(caller);
      const changed = { ...apiKey, ...change };
      const [before, after] = [fieldsOf(apiKey), fieldsOf(changed)];
      if (JSON.stringify(before) === JSON.stringify(after)) return apiKey;
      await this.apiKeys.change(caller, id, change);
      await this.audit.record(caller, {
        action: 'api_key.updated',
        target: targetOf(changed),
        before,
        after,
      });
      return changed;
    });
  }

  async rotate(
    caller: Caller,
    id: string,
    { overlapHours = MAX_OVERLAP_HOURS }: RotateApiKeyDto,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    return this.inSequence(caller, id, async (apiKey) => {
      await this.sessions.lock(caller);
      const rotated = await this.apiKeys.rotate(caller, apiKey, overlapHours);
      await this.audit.record(caller, {
        action: 'api_key.rotated',
        target: targetOf(apiKey),
        after: { overlapHours },
      });
      return rotated;
    });
  }

  async revoke(caller: Caller | Operator, id: string): Promise<void> {
    await this.inSequence(caller, id, async (apiKey) => {
      await this.apiKeys.revoke(caller, id);
      await this.audit.record(caller, {
        action: 'api_key.revoked',
        target: targetOf(apiKey),
        before: fieldsOf(apiKey),
      });
    });
  }

  private inSequence<T>(
    caller: Caller | Operator,
    id: string,
    work: (apiKey: ApiKey) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const apiKey = (await this.apiKeys.find(caller, id)) ?? raise(new ApiKeyNotFound());
      if (apiKey.scope === 'admin' && caller.kind === 'key') throw new KeyNotForAdminKeys();
      return work(apiKey);
    });
  }

  private inFuture(time: string | null): Date | null {
    if (time === null) return null;
    const at = new Date(time);
    return at > this.clock.now() ? at : raise(expired());
  }
}

/** Only a person whose email address is confirmed can create a key that opens the settings. */
function requirePerson(caller: Caller | Operator): void {
  if (caller.kind === 'key') throw new KeyNotForAdminKeys();
  requireConfirmedEmail(caller);
}

const fieldsOf = ({ name, scope, readsLeads: leads, expiresAt }: ApiKey) => ({
  name,
  scope,
  leads,
  expiresAt,
});
const targetOf = ({ id, name }: ApiKey) => ({ type: 'api_key', id, name });
