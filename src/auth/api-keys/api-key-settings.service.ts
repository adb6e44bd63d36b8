import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions, type ApiKey, type ApiKeyKind, type User } from '#libs/database';
import { AuditService, type Operator } from '../../audit/audit.service.js';
import { opensSettings } from '../../http/permissions/key-scopes.js';
import { personBehind, type Caller, type WorkspaceScope } from '../../http/requests/caller.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import type { Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { requireHeld } from '../given-rights.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ApiKeyMakersService, type ApiKeyRecord } from './api-key-makers.service.js';
import { auditedFieldsOf, targetOf } from './audited-key.js';
import { changedKey } from './changed-key.js';
import type { CreateApiKeyDto, RotateApiKeyDto, UpdateApiKeyDto } from './api-keys.dto.js';
import {
  ApiKeyNotFound,
  expired,
  KeyNotForAdminKeys,
  ownerOfPersonKey,
  TooManyApiKeys,
} from './api-keys.errors.js';
import { ApiKeysService, makerOf } from './api-keys.service.js';
import { CredentialLocksService } from './credential-locks.service.js';
import { rightsOf } from './key-rights.js';
import {
  kindOfNew,
  rangesOf,
  requestedPermissions,
  requireInTime,
  requirePerson,
  requireWithin,
} from './requested-rights.js';

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
   * @throws ValidationFailed for an expiry in the past or the contact of a person key, TooManyApiKeys,
   * KeyNotForAdminKeys, KeyGivesOwnKind, KeyGivesOwnRanges, KeyGivesOwnTime, KeyCannotGive, KeyWithoutLeads, EmailNotVerified
   */
  async create(
    caller: Caller | Operator,
    body: CreateApiKeyDto,
  ): Promise<{ apiKey: ApiKeyRecord; key: string }> {
    const { name, ownerEmail = null } = body;
    const expiresAt = this.expiryOfNew(caller, body.expiresAt);
    const permissions = requestedPermissions(caller, body);
    const kind = kindOfNew(caller, body.kind, permissions);
    // The place for a fresh proof of the person: what is created here outlives their session.
    if (opensSettings(permissions)) requirePerson(caller);
    requireHeld(caller, permissions);
    const addressRanges = rangesOf(caller, body.addressRanges);
    if (kind === 'person' && ownerEmail !== null) throw ownerOfPersonKey();
    const rights = { kind, permissions, addressRanges, ownerEmail };
    const fields = { name, ...rights, expiresAt };
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
        after: auditedFieldsOf(made.apiKey),
      });
      return { ...made, apiKey: await this.makers.describe(caller, made.apiKey) };
    });
  }

  /**
   * @throws ValidationFailed for an empty change, an expiry in the past or the contact of a person key, ApiKeyNotFound,
   * KeyNotForAdminKeys, KeyGivesOwnKind, KeyGivesOwnRanges, KeyGivesOwnTime, KeyOfSomebodyElse, KeyCannotGive, KeyWithoutLeads,
   * EmailNotVerified
   */
  async update(caller: Caller, id: string, change: UpdateApiKeyDto): Promise<ApiKeyRecord> {
    if (Object.values(change).every((value) => value === undefined)) throw nothingToChange();
    const expiresAt = change.expiresAt === undefined ? undefined : this.inFuture(change.expiresAt);
    if (expiresAt !== undefined) requireInTime(caller, expiresAt);
    return this.inSequence(caller, id, async (apiKey) => {
      const changed = changedKey(caller, apiKey, { ...change, expiresAt });
      const [before, after] = [auditedFieldsOf(apiKey), auditedFieldsOf(changed)];
      if (JSON.stringify(before) === JSON.stringify(after)) return this.makers.describe(caller, apiKey);
      await this.apiKeys.change(caller, changed);
      await this.audit.record(caller, {
        action: 'api_key.updated',
        target: targetOf(changed),
        before,
        after,
      });
      return this.makers.describe(caller, changed);
    });
  }

  /**
   * The caller, who sees the new key, becomes its maker, so that the rules are those of a creation.
   * @throws ApiKeyNotFound, KeyNotForAdminKeys, KeyGivesOwnKind, KeyGivesOwnRanges, KeyGivesOwnTime, KeyCannotGive,
   * KeyWithoutLeads, EmailNotVerified
   */
  async rotate(
    caller: Caller,
    id: string,
    { overlapHours = MAX_OVERLAP_HOURS }: RotateApiKeyDto,
  ): Promise<{ apiKey: ApiKeyRecord; key: string }> {
    return this.inSequence(caller, id, async (apiKey) => {
      const { kind, permissions } = rightsOf(apiKey);
      kindOfNew(caller, kind, permissions);
      if (opensSettings(permissions)) requirePerson(caller);
      requireHeld(caller, permissions);
      requireWithin(caller, apiKey.addressRanges);
      requireInTime(caller, apiKey.expiresAt);
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
        before: auditedFieldsOf(apiKey),
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
   * @param only `person` keys if the person leaves: `service` keys belong to the workspace
   */
  async revokeBoundTo({ id: userId, name }: Pick<User, 'id' | 'name'>, only?: ApiKeyKind): Promise<void> {
    const actor = { type: 'user', id: userId, name } as const;
    await this.transactions.run(async () => {
      const bound = await this.apiKeys.findBoundTo(userId);
      for (const apiKey of bound.filter((each) => !only || rightsOf(each).kind === only)) {
        const { id, workspaceId } = apiKey;
        const target = targetOf(apiKey);
        const acting = { workspaceId, actor };
        if (makerOf(apiKey) === userId) {
          await this.apiKeys.revoke(acting, id);
          const before = auditedFieldsOf(apiKey);
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
      // A key of some minutes must not become one that stays; it ends with its rule.
      if (apiKey.tokenRuleId !== null) throw new ApiKeyNotFound();
      if (caller.kind === 'key' && opensSettings(rightsOf(apiKey).permissions))
        throw new KeyNotForAdminKeys();
      return work(apiKey);
    });
  }

  /** A key creates keys that expire no later than itself. */
  private expiryOfNew(caller: Caller | Operator, given: string | undefined): Date | null {
    if (given === undefined && caller.kind === 'key') return caller.expiresAt;
    const expiresAt = this.inFuture(given ?? null);
    requireInTime(caller, expiresAt);
    return expiresAt;
  }

  private inFuture(time: string | null): Date | null {
    if (time === null) return null;
    const at = new Date(time);
    return at > this.clock.now() ? at : raise(expired());
  }
}
