import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { newId, SecretInUse, Transactions, WebhookEndpoint, type Workspace } from '#libs/database';
import {
  FIRST_PACE,
  HEALTHY,
  newWebhookSecret,
  receiverAddressOf,
  TargetRules,
  type ReceiverAddress,
} from '#libs/delivery';
import { WebhookSecrets } from '#libs/secrets';
import { invisibleUrlFault, schemeHostFault } from '#libs/validation';
import { AuditService, type AuditContext, type Operator } from '../audit/audit.service.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import { requireLeads } from '../auth/leads-right.js';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';
import { nothingToChange, raise } from '../http/problems/index.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { CredentialLocksService } from '../auth/api-keys/credential-locks.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhooks.dto.js';
import {
  EndpointNotFound,
  EndpointUrlRefused,
  invalidUrl,
  TooManyEndpoints,
  TooManyEndpointsForHost,
  TooManyEndpointsForUrl,
  unknownFolders,
} from './webhook-endpoints.errors.js';

const MAX_ENDPOINTS = 50;
/** Each scan sends a request to each of them, so more would multiply requests to a third party. */
const MAX_PER_TARGET = 5;
const MAX_PER_HOST_ON_FREE = 20;

@Injectable()
export class WebhookEndpointsService {
  /** The query of these tells receivers apart, so it counts. */
  private readonly sharedTargets: Set<string>;

  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly folders: FolderTreeService,
    private readonly rules: TargetRules,
    private readonly secrets: WebhookSecrets,
    private readonly secretInUse: SecretInUse,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.sharedTargets = new Set(config.webhookSharedPaths.map((url) => receiverAddressOf(url).target));
  }

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<WebhookEndpoint>> {
    const found = this.endpoints.createQueryBuilder('endpoint').where({ workspaceId, deletedAt: IsNull() });
    return this.newestFirst.page(found, 'createdAt', ['webhooks', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<WebhookEndpoint> {
    const found = await this.endpoints.findOneBy({ id, workspaceId, deletedAt: IsNull() });
    return found ?? raise(new EndpointNotFound());
  }

  /**
   * The secret is returned only here.
   * @throws EmailNotVerified, KeyWithoutLeads, TooManyEndpoints, TooManyEndpointsForUrl, TooManyEndpointsForHost,
   * ValidationFailed for an unknown folder, and EndpointUrlRefused for a URL to which no delivery could be sent
   */
  async add(
    caller: Caller | Operator,
    { url, events, folderIds = [], context = false, batch = false, maxInFlight = 64 }: CreateWebhookDto,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    requireConfirmedEmail(caller);
    if (events.includes('lead')) requireLeads(caller);
    const fields = { url, events, folderIds, context, batch, maxInFlight };
    await this.validate(caller, fields);
    const id = newId();
    const secret = newWebhookSecret();
    const endpoint = await this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.count(caller)) >= MAX_ENDPOINTS) throw new TooManyEndpoints(MAX_ENDPOINTS);
      await this.assertUrlIsFree(workspace, url);
      const secretEncrypted = this.secrets.seal(secret, id, await this.secretInUse.find());
      const added: WebhookEndpoint = {
        ...{
          id,
          workspaceId: caller.workspaceId,
          ...fields,
          host: receiverAddressOf(url).host,
          status: 'active',
          disabledReason: null,
        },
        ...{ secretEncrypted, nextSecretEncrypted: null, createdAt: this.clock.now(), deletedAt: null },
        ...{ answeredAt: null, skipsUntil: null, ...HEALTHY, ...FIRST_PACE },
      };
      await this.endpoints.insert(added);
      await this.audit.record(caller, {
        action: 'webhook.created',
        target: auditedEndpoint(added),
        after: fields,
      });
      return added;
    });
    return { endpoint, secret };
  }

  /**
   * Activation sends waiting deliveries, even if the endpoint was disabled, or recovers.
   * @throws ValidationFailed for an empty change or an unknown folder, EndpointUrlRefused, TooManyEndpointsForUrl,
   * TooManyEndpointsForHost, EndpointNotFound, KeyWithoutLeads
   */
  async update(caller: Caller | Operator, id: string, change: UpdateWebhookDto): Promise<WebhookEndpoint> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) throw nothingToChange();
    await this.validate(caller, change);
    return this.transactions.run(async () => {
      const workspace = change.url === undefined ? null : await this.workspaces.lock(caller);
      return this.applyChange(caller, id, given, workspace);
    });
  }

  private applyChange(
    caller: Caller | Operator,
    id: string,
    { onResume, ...given }: Partial<WebhookEndpoint> & Pick<UpdateWebhookDto, 'onResume'>,
    workspace: Workspace | null,
  ): Promise<WebhookEndpoint> {
    return this.change(caller, id, async (endpoint) => {
      const changed: WebhookEndpoint = { ...endpoint, ...given };
      const [before, after] = [fieldsOf(endpoint), fieldsOf(changed)];
      const isRecovering = endpoint.recoveringSince !== null;
      const isProbed = isRecovering && given.status === 'active';
      if (JSON.stringify(before) === JSON.stringify(after) && !isProbed) return endpoint;
      const sendsLeads = changed.events.includes('lead');
      if (sendsLeads && !(changed.url === endpoint.url && endpoint.events.includes('lead')))
        requireLeads(caller);
      if (workspace && changed.url !== endpoint.url)
        await this.assertUrlIsFree(workspace, changed.url, endpoint);
      const isEnabled = endpoint.status === 'disabled' && changed.status !== 'disabled';
      const fresh = {
        ...(isEnabled && { disabledReason: null }),
        ...(isEnabled && !isRecovering && HEALTHY),
        ...(changed.url !== endpoint.url && {
          ...{ host: receiverAddressOf(changed.url).host, answeredAt: null },
          ...FIRST_PACE,
        }),
        // A success ends the recovery, and sends what has failed again.
        ...((isProbed || (isRecovering && changed.url !== endpoint.url)) && { probeAt: this.clock.now() }),
      };
      await this.endpoints.update({ id, workspaceId: caller.workspaceId }, { ...after, ...fresh });
      await this.audit.record(caller, {
        action: 'webhook.updated',
        target: auditedEndpoint(changed),
        before: { ...before, ...(isProbed && before.status === 'active' && { status: 'recovering' }) },
        after: { ...after, ...(onResume && { onResume }) },
      });
      return { ...changed, ...fresh };
    });
  }

  /**
   * The endpoint gets no more deliveries. Its history can be millions of rows, so it is deleted later, in batches.
   * @throws EndpointNotFound
   */
  async remove(caller: AuditContext, id: string): Promise<WebhookEndpoint> {
    return this.change(caller, id, async (endpoint) => {
      const nothing = { secretEncrypted: Buffer.alloc(0), nextSecretEncrypted: null };
      await this.endpoints.update(
        { id, workspaceId: caller.workspaceId },
        { ...nothing, status: 'disabled', deletedAt: this.clock.now() },
      );
      await this.audit.record(caller, {
        action: 'webhook.deleted',
        target: auditedEndpoint(endpoint),
        before: fieldsOf(endpoint),
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

  private count({ workspaceId }: WorkspaceScope): Promise<number> {
    return this.endpoints.countBy({ workspaceId, deletedAt: IsNull() });
  }

  /** Requires a lock on the workspace. */
  private async assertUrlIsFree(
    { id: workspaceId, plan }: Workspace,
    url: string,
    moved: WebhookEndpoint | null = null,
  ): Promise<void> {
    const { host, target } = this.addressOf(url);
    const found = await this.endpoints.find({ where: { workspaceId, deletedAt: IsNull() } });
    const others = found.filter(({ id }) => id !== moved?.id).map((endpoint) => this.addressOf(endpoint.url));
    const before = moved && this.addressOf(moved.url);
    // An endpoint that stays where it is can have more beside it, from before there were limits.
    if (
      before?.target !== target &&
      others.filter((other) => other.target === target).length >= MAX_PER_TARGET
    )
      throw new TooManyEndpointsForUrl(MAX_PER_TARGET, target);
    if (plan !== 'free' || before?.host === host) return;
    if (others.filter((other) => other.host === host).length >= MAX_PER_HOST_ON_FREE)
      throw new TooManyEndpointsForHost(MAX_PER_HOST_ON_FREE, host);
  }

  private addressOf(url: string): ReceiverAddress {
    const address = receiverAddressOf(url);
    return this.sharedTargets.has(address.target) ? { ...address, target: url } : address;
  }

  private async validate(
    scope: WorkspaceScope,
    { url, folderIds = [] }: Pick<UpdateWebhookDto, 'url' | 'folderIds'>,
  ): Promise<void> {
    if (url !== undefined) this.refuseUrl(url);
    const existing = await this.folders.findExisting(scope, folderIds);
    const unknown = folderIds.flatMap((id, index) => (existing.has(id) ? [] : [index]));
    if (unknown.length > 0) throw unknownFolders(unknown);
  }

  /** When it is saved only: an endpoint that exists keeps its URL. */
  private refuseUrl(url: string): void {
    const fault = schemeHostFault(url);
    if (fault !== null) throw invalidUrl(fault);
    const invisible = invisibleUrlFault(url);
    const refusal = invisible === null ? this.rules.findFault(url) : `The URL ${invisible}.`;
    if (refusal !== null) throw new EndpointUrlRefused(refusal);
  }
}

const fieldsOf = (endpoint: WebhookEndpoint) => {
  const { url, events, folderIds, context, batch, maxInFlight, status } = endpoint;
  return { url, events, folderIds, context, batch, maxInFlight, status };
};

export const auditedEndpoint = ({ id, url }: WebhookEndpoint) => ({ type: 'webhook', id, name: url });
