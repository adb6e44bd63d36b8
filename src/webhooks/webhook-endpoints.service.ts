import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { newId, Transactions, WebhookEndpoint, type Workspace } from '#libs/database';
import { FIRST_PACE, HEALTHY, newWebhookSecret, receiverAddressOf } from '#libs/delivery';
import { AuditService, type AuditContext, type Operator } from '../audit/audit.service.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import { requireFreshProof } from '../http/requests/fresh-proof.js';
import { requireHeld, requireLeads } from '../auth/given-rights.js';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { nothingToChange, raise } from '../http/problems/index.js';
import { neededToSend, sendsLeads, WebhookChecksService } from './webhook-checks.service.js';
import { EndpointNotFound } from './webhook-endpoints.errors.js';
import { WebhookLimitsService } from './webhook-limits.service.js';
import { WebhookSealsService } from './webhook-seals.service.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhooks.dto.js';

/** What a request changes; header values and what becomes of waiting events are no columns. */
interface EndpointChange {
  headers: UpdateWebhookDto['headers'] | undefined;
  onResume: UpdateWebhookDto['onResume'] | undefined;
  fields: Partial<WebhookEndpoint>;
}

@Injectable()
export class WebhookEndpointsService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly limits: WebhookLimitsService,
    private readonly checks: WebhookChecksService,
    private readonly seals: WebhookSealsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<WebhookEndpoint> {
    const found = await this.endpoints.findOneBy({ id, workspaceId, deletedAt: IsNull() });
    return found ?? raise(new EndpointNotFound());
  }

  /**
   * The secret is returned only here.
   * @throws EmailNotVerified, KeyCannotGive, KeyWithoutLeads, TooManyEndpoints, TooManyEndpointsForUrl, TooManyEndpointsForHost,
   * ValidationFailed for an unknown folder, and EndpointUrlRefused for a URL to which no delivery could be sent
   */
  async add(
    caller: Caller | Operator,
    { headers = [], ...sent }: CreateWebhookDto,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const given = Object.fromEntries(
      Object.entries(sent as object).filter(([, value]) => value !== undefined),
    );
    const fields = { ...DEFAULTS, ...given, url: sent.url, events: sent.events };
    requireConfirmedEmail(caller);
    requireHeld(caller, neededToSend(fields));
    await this.checks.validate(caller, fields);
    const id = newId();
    const secret = newWebhookSecret();
    const endpoint = await this.transactions.run(async () => {
      await this.limits.admit(caller, fields.url);
      const added: WebhookEndpoint = {
        ...{ id, workspaceId: caller.workspaceId, ...fields, host: receiverAddressOf(fields.url).host },
        ...(await this.seals.sealHeaders(id, headers, NO_HEADERS)),
        ...{ secretEncrypted: await this.seals.seal(secret, id), nextSecretEncrypted: null },
        ...{ createdAt: this.clock.now(), deletedAt: null, disabledReason: null },
        ...{ answeredAt: null, skipsUntil: null, leadsUntil: null, ...HEALTHY, ...FIRST_PACE },
      };
      await this.endpoints.insert(added);
      await this.audit.record(caller, {
        action: 'webhook.created',
        target: auditedEndpoint(added),
        after: auditedFieldsOf(added),
      });
      return added;
    });
    return { endpoint, secret };
  }

  /**
   * Activation sends waiting deliveries, even if the endpoint was disabled, or recovers.
   * @throws ValidationFailed for an empty change or an unknown folder, EndpointUrlRefused, TooManyEndpointsForUrl,
   * TooManyEndpointsForHost, EndpointNotFound, KeyCannotGive, KeyWithoutLeads, or ReauthenticationRequired for another URL
   */
  async update(caller: Caller | Operator, id: string, change: UpdateWebhookDto): Promise<WebhookEndpoint> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) throw nothingToChange();
    await this.checks.validate(caller, change);
    const { headers, onResume, ...fields } = given as UpdateWebhookDto;
    return this.transactions.run(async () => {
      const workspace = change.url === undefined ? null : await this.limits.lock(caller);
      return this.applyChange(caller, id, { fields, headers, onResume }, workspace);
    });
  }

  private applyChange(
    caller: Caller | Operator,
    id: string,
    { fields, headers, onResume }: EndpointChange,
    workspace: Workspace | null,
  ): Promise<WebhookEndpoint> {
    return this.change(caller, id, async (endpoint) => {
      const isOtherOrigin = fields.url !== undefined && originOf(fields.url) !== originOf(endpoint.url);
      const stored = await this.changeHeaders(endpoint, headers, isOtherOrigin);
      const changed: WebhookEndpoint = { ...endpoint, ...fields, ...stored };
      const [before, after] = [fieldsOf(endpoint), fieldsOf(changed)];
      const isRecovering = endpoint.recoveringSince !== null;
      const isProbed = isRecovering && fields.status === 'active';
      if (JSON.stringify(before) === JSON.stringify(after) && !isProbed) return endpoint;
      if (this.checks.movesLeads(endpoint, changed)) requireLeads(caller);
      const sendsMore = changed.events.some((event) => !endpoint.events.includes(event));
      if (sendsMore || changed.url !== endpoint.url)
        requireHeld(
          caller,
          neededToSend(changed).filter((needed) => needed !== 'leads:read'),
        );
      if (changed.url !== endpoint.url) requireFreshProof(caller);
      if (workspace && changed.url !== endpoint.url)
        await this.limits.assertUrlIsFree(workspace, changed.url, endpoint);
      const isEnabled = endpoint.status === 'disabled' && changed.status !== 'disabled';
      const fresh = {
        ...(isEnabled && { disabledReason: null }),
        ...(isEnabled && !isRecovering && HEALTHY),
        ...(changed.url !== endpoint.url && {
          ...{ host: receiverAddressOf(changed.url).host, answeredAt: null },
          ...FIRST_PACE,
        }),
        ...(sendsLeads(endpoint) && !sendsLeads(changed) && { leadsUntil: this.clock.now() }),
        // A success ends the recovery, and sends what has failed again.
        ...((isProbed || (isRecovering && changed.url !== endpoint.url)) && { probeAt: this.clock.now() }),
      };
      await this.endpoints.update({ id, workspaceId: caller.workspaceId }, { ...after, ...fresh });
      await this.audit.record(caller, {
        action: 'webhook.updated',
        target: auditedEndpoint(changed),
        before: {
          ...auditedFieldsOf(endpoint),
          ...(isProbed && before.status === 'active' && { status: 'recovering' }),
        },
        after: { ...auditedFieldsOf(changed), ...(onResume && { onResume }) },
      });
      return { ...changed, ...fresh };
    });
  }

  /** Values are never sent to another origin than the one for which they were given. */
  private async changeHeaders(
    endpoint: WebhookEndpoint,
    headers: UpdateWebhookDto['headers'],
    isOtherOrigin: boolean,
  ): Promise<Partial<WebhookEndpoint>> {
    if (headers) return this.seals.sealHeaders(endpoint.id, headers, isOtherOrigin ? null : endpoint);
    return isOtherOrigin ? { headersEncrypted: null } : {};
  }

  /**
   * The endpoint gets no more deliveries. Its history can be millions of rows, so it is deleted later, in batches.
   * @throws EndpointNotFound
   */
  async remove(caller: AuditContext, id: string): Promise<WebhookEndpoint> {
    return this.change(caller, id, async (endpoint) => {
      const nothing = { secretEncrypted: Buffer.alloc(0), nextSecretEncrypted: null, headersEncrypted: null };
      await this.endpoints.update(
        { id, workspaceId: caller.workspaceId },
        { ...nothing, status: 'disabled', deletedAt: this.clock.now() },
      );
      await this.audit.record(caller, {
        action: 'webhook.deleted',
        target: auditedEndpoint(endpoint),
        before: auditedFieldsOf(endpoint),
      });
      return endpoint;
    });
  }

  /** In the open transaction: no endpoint gets a delivery any longer, until `resume`. */
  async suspend({ workspaceId }: WorkspaceScope): Promise<void> {
    this.transactions.assertTransaction();
    await this.endpoints.update(
      { workspaceId, status: 'active' },
      { status: 'disabled', disabledReason: 'suspended' },
    );
  }

  /** In the open transaction. Deliveries that were pending when it was suspended are sent. */
  async resume({ workspaceId }: WorkspaceScope): Promise<void> {
    this.transactions.assertTransaction();
    await this.endpoints.update(
      { workspaceId, disabledReason: 'suspended', deletedAt: IsNull() },
      { status: 'active', disabledReason: null },
    );
  }

  change(
    { workspaceId }: WorkspaceScope,
    id: string,
    act: (endpoint: WebhookEndpoint) => Promise<WebhookEndpoint>,
  ): Promise<WebhookEndpoint> {
    return this.transactions.run(async () => {
      const lock = { mode: 'for_no_key_update' } as const;
      const found = await this.endpoints.findOne({ where: { id, workspaceId, deletedAt: IsNull() }, lock });
      return act(found ?? raise(new EndpointNotFound()));
    });
  }
}

const NO_HEADERS = { headerNames: [], headersEncrypted: null };

const DEFAULTS = {
  ...{ description: '', folderIds: [], tags: [], categories: [], qrCodeIds: [] },
  ...{ context: false, batch: false, maxInFlight: 64, status: 'active' as const },
};

const originOf = (url: string): string => new URL(url).origin;

/** What a change can write. */
const fieldsOf = (endpoint: WebhookEndpoint) => {
  const { url, description, events, folderIds, tags, categories, qrCodeIds } = endpoint;
  const { context, batch, maxInFlight, status, headerNames, headersEncrypted } = endpoint;
  return {
    ...{ url, description, events, folderIds, tags, categories, qrCodeIds },
    ...{ context, batch, maxInFlight, status, headerNames, headersEncrypted },
  };
};

/** The audit log has the names of headers, without their values. */
const auditedFieldsOf = (endpoint: WebhookEndpoint) => {
  const { headersEncrypted, headerNames, ...fields } = fieldsOf(endpoint);
  const headers = headerNames.map((name) => (headersEncrypted === null ? `${name} (no value)` : name));
  return { ...fields, headers };
};

export const auditedEndpoint = ({ id, url }: WebhookEndpoint) => ({ type: 'webhook', id, name: url });
