import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions, type ApiKey, type User } from '#libs/database';
import { AuditService, type Operator } from '../../audit/audit.service.js';
import { personBehind, type Caller, type WorkspaceScope } from '../../http/requests/caller.js';
import { SCOPES } from '../../http/permissions/permissions.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import type { Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { requireConfirmedEmail } from '../confirmed-email.js';
import { requireLeads } from '../leads-right.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ApiKeyMakersService, type ApiKeyRecord } from './api-key-makers.service.js';
import type { CreateApiKeyDto, RotateApiKeyDto, UpdateApiKeyDto } from './api-keys.dto.js';
import { ApiKeyNotFound, expired, KeyNotForAdminKeys, TooManyApiKeys } from './api-keys.errors.js';
import { ApiKeysService, makerOf, NO_PREVIOUS, previousMakerOf } from './api-keys.service.js';
import { CredentialLocksService } from './credential-locks.service.js';

const MAX_KEYS = 100;
const MAX_OVERLAP_HOURS = 24;

/** Changes are serialized by workspace, so that the limit on the number of keys holds. */
@Injectable()
export class ApiKeySettingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly apiKeys: ApiKeysService,
    private readonly makers: ApiKeyMakersService,
    private readonly credentials: CredentialLocksService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(scope: WorkspaceScope, query: PageQuery): Promise<Page<ApiKeyRecord>> {
    const page = await this.apiKeys.list(scope, query);
    return { ...page, rows: await this.makers.describeAll(scope, page.rows) };
  }

  /**
   * A key that is created with a key is bound to the same person.
   * @throws ValidationFailed for an expiry in the past, TooManyApiKeys, KeyNotForAdminKeys, KeyWithoutLeads,
   * EmailNotVerified
   */
  async create(
    caller: Caller | Operator,
    { name, scope, leads, expiresAt }: CreateApiKeyDto,
  ): Promise<{ apiKey: ApiKeyRecord; key: string }> {
    const isFromKeyWithoutLeads = caller.kind === 'key' && !caller.readsLeads;
    const readsLeads = leads ?? (isFromKeyWithoutLeads ? false : undefined);
    const fields = { name, scope, readsLeads, expiresAt: this.inFuture(expiresAt ?? null) };
    if (scope === 'admin') requirePerson(caller);
    if (leads) requireLeads(caller);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.apiKeys.count(caller)) >= MAX_KEYS) throw new TooManyApiKeys(MAX_KEYS);
      const makerId = caller.kind === 'operator' ? null : personBehind(caller);
      const made = await this.apiKeys.create(caller, {
        ...fields,
        createdBy: this.audit.named(caller.actor),
        makerId,
      });
      await this.audit.record(caller, {
        action: 'api_key.created',
        target: targetOf(made.apiKey),
        after: fieldsOf(made.apiKey),
      });
      return { ...made, apiKey: await this.makers.describe(caller, made.apiKey) };
    });
  }

  /**
   * A caller who lets the key do more becomes its maker. Leads alone do not bind a key of the scope admin: its secret would
   * open the settings for somebody who is no longer an admin.
   * @throws ValidationFailed for an empty change or an expiry in the past, ApiKeyNotFound, KeyNotForAdminKeys,
   * KeyWithoutLeads, EmailNotVerified
   */
  async update(
    caller: Caller,
    id: string,
    { name, scope, leads, expiresAt }: UpdateApiKeyDto,
  ): Promise<ApiKeyRecord> {
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
      if (JSON.stringify(before) === JSON.stringify(after)) return this.makers.describe(caller, apiKey);
      const getsLeads = changed.readsLeads && !apiKey.readsLeads;
      if (getsLeads) requireLeads(caller);
      const makerId = personBehind(caller) ?? makerOf(apiKey);
      const isPromoted =
        SCOPES.indexOf(changed.scope) > SCOPES.indexOf(apiKey.scope) ||
        (getsLeads && changed.scope !== 'admin');
      const opensSettings = changed.scope === 'admin' && apiKey.scope !== 'admin';
      // Whoever has the previous key may no longer be an admin.
      const endsPrevious = opensSettings && apiKey.previousHash && previousMakerOf(apiKey) !== makerId;
      const previous = endsPrevious ? NO_PREVIOUS : { previousMakerId: apiKey.previousHash && makerId };
      const maker = isPromoted ? { makerId, ...previous } : {};
      await this.apiKeys.change(caller, id, { ...change, ...maker });
      await this.audit.record(caller, {
        action: 'api_key.updated',
        target: targetOf(changed),
        before,
        after,
      });
      return this.makers.describe(caller, { ...changed, ...maker });
    });
  }

  /** The caller, who sees the new key, becomes its maker. @throws ApiKeyNotFound, KeyNotForAdminKeys, KeyWithoutLeads */
  async rotate(
    caller: Caller,
    id: string,
    { overlapHours = MAX_OVERLAP_HOURS }: RotateApiKeyDto,
  ): Promise<{ apiKey: ApiKeyRecord; key: string }> {
    return this.inSequence(caller, id, async (apiKey) => {
      if (apiKey.readsLeads) requireLeads(caller);
      const makerId = personBehind(caller) ?? makerOf(apiKey);
      const rotated = await this.apiKeys.rotate(caller, apiKey, { overlapHours, makerId });
      await this.audit.record(caller, {
        action: 'api_key.rotated',
        target: targetOf(apiKey),
        after: { overlapHours },
      });
      return { ...rotated, apiKey: await this.makers.describe(caller, rotated.apiKey) };
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

  /**
   * Locks what a person may have keys in, before their sessions end and the keys are revoked: creating a key locks the
   * workspace, then the session. The order is the same everywhere, so that two requests do not wait for each other.
   */
  async lockWorkspacesOf({ id: userId }: Pick<User, 'id'>): Promise<void> {
    const withKeys = (await this.apiKeys.findBoundTo(userId)).map(({ workspaceId }) => workspaceId);
    const workspaceIds = new Set([...withKeys, ...(await this.sessions.findWorkspaces(userId))]);
    for (const workspaceId of [...workspaceIds].sort()) await this.workspaces.lock({ workspaceId });
  }

  /**
   * Revokes the keys that are bound to a person, in every workspace, including those that were created with such a key.
   * Their sessions must have ended, so that no further key can follow.
   */
  async revokeBoundTo({ id: userId, name }: Pick<User, 'id' | 'name'>): Promise<void> {
    const actor = { type: 'user', id: userId, name } as const;
    await this.transactions.run(async () => {
      for (const apiKey of await this.apiKeys.findBoundTo(userId)) {
        const { id, workspaceId } = apiKey;
        const target = targetOf(apiKey);
        const acting = { workspaceId, actor };
        if (makerOf(apiKey) === userId) {
          await this.apiKeys.revoke(acting, id);
          const before = fieldsOf(apiKey);
          await this.audit.record(acting, { action: 'api_key.revoked', target, before });
        } else {
          await this.apiKeys.endPrevious(acting, id);
          const before = { previousKeyExpiresAt: apiKey.previousExpiresAt };
          await this.audit.record(acting, { action: 'api_key.updated', target, before });
        }
      }
    });
  }

  private inSequence<T>(
    caller: Caller | Operator,
    id: string,
    work: (apiKey: ApiKey) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
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
