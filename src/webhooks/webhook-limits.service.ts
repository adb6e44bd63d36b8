import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Config } from '#libs/platform';
import { WebhookEndpoint, type Workspace } from '#libs/database';
import { receiverAddressOf, type ReceiverAddress } from '#libs/delivery';
import type { Operator } from '../audit/audit.service.js';
import { CredentialLocksService } from '../auth/api-keys/credential-locks.service.js';
import type { Caller } from '../http/requests/caller.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import {
  TooManyEndpoints,
  TooManyEndpointsForHost,
  TooManyEndpointsForUrl,
} from './webhook-endpoints.errors.js';

const MAX_ENDPOINTS = 50;
/** Each scan sends a request to each of them, so more would multiply requests to a third party. */
const MAX_PER_TARGET = 5;
const MAX_PER_HOST_ON_FREE = 20;

/** How many endpoints a workspace can have, in all and with one address. Locks the workspace. */
@Injectable()
export class WebhookLimitsService {
  /** The query of these tells receivers apart, so it counts. */
  private readonly sharedTargets: Set<string>;

  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    config: Config,
  ) {
    this.sharedTargets = new Set(config.webhookSharedPaths.map((url) => receiverAddressOf(url).target));
  }

  /** Requires a transaction. @throws TooManyEndpoints, TooManyEndpointsForUrl, TooManyEndpointsForHost */
  async admit(caller: Caller | Operator, url: string): Promise<void> {
    const workspace = await this.workspaces.lock(caller);
    await this.credentials.lock(caller);
    const { workspaceId } = caller;
    if ((await this.endpoints.countBy({ workspaceId, deletedAt: IsNull() })) >= MAX_ENDPOINTS)
      throw new TooManyEndpoints(MAX_ENDPOINTS);
    await this.assertUrlIsFree(workspace, url);
  }

  /** Requires a transaction, in which the endpoint is locked later. */
  lock(caller: Caller | Operator): Promise<Workspace> {
    return this.workspaces.lock(caller);
  }

  /** @throws TooManyEndpointsForUrl, TooManyEndpointsForHost */
  async assertUrlIsFree(
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
}
