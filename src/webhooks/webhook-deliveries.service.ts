import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Transactions, WebhookAttempt } from '#libs/database';
import { requireLeads } from '../auth/given-rights.js';
import { holds } from '../http/permissions/held.js';
import { KeyWithoutScope } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { Cursors } from '../http/requests/cursors.js';
import type { ListDeliveriesQuery } from './webhook-deliveries.dto.js';
import { DeliveryNotFound } from './webhook-deliveries.errors.js';
import {
  listDeliveries,
  FIND_DELIVERY,
  FIND_GROUPED_ATTEMPT,
  type AttemptRecord,
  type DeliveryDetail,
  type DeliveryWithBody,
  type ListedDelivery,
} from './webhook-deliveries.queries.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Injectable()
export class WebhookDeliveriesService {
  constructor(
    @InjectRepository(WebhookAttempt) private readonly attempts: Repository<WebhookAttempt>,
    private readonly transactions: Transactions,
    private readonly endpoints: WebhookEndpointsService,
    private readonly cursors: Cursors,
  ) {}

  async list(
    caller: Caller,
    id: string,
    query: ListDeliveriesQuery,
  ): Promise<{ deliveries: ListedDelivery[]; nextCursor: string | null }> {
    const { workspaceId } = caller;
    const { limit, cursor, ...filters } = query;
    const binding = ['webhook deliveries', workspaceId, id, Object.entries(filters).sort()];
    const position = this.cursors.read(binding, cursor);
    const endpoint = await this.endpoints.findOrThrow(caller, id);
    const { deliveries, next } = await listDeliveries(this.transactions, endpoint, filters, position, limit);
    return { deliveries, nextCursor: next && this.cursors.write(binding, next) };
  }

  /** @throws DeliveryNotFound, KeyWithoutLeads or KeyWithoutScope, because the body contains the lead or the scan */
  async findOrThrow(caller: Caller, id: string): Promise<DeliveryWithBody> {
    const { workspaceId } = caller;
    const [found] = await this.transactions.query<DeliveryWithBody>(FIND_DELIVERY, [id, workspaceId]);
    if (!found) throw new DeliveryNotFound();
    if (found.hasLeads) requireLeads(caller);
    if (found.hasScans && !holds(caller, 'scans:read')) throw new KeyWithoutScope('scans:read');
    return found;
  }

  async findDetail(caller: Caller, id: string): Promise<DeliveryDetail> {
    const { workspaceId } = caller;
    const delivery = await this.findOrThrow(caller, id);
    const where = { workspaceId, deliveryId: id };
    const attempts: AttemptRecord[] = await this.attempts.find({ where, order: { number: 'ASC' } });
    if (attempts.length > 0) return { delivery, attempts };
    return { delivery, attempts: await this.transactions.query(FIND_GROUPED_ATTEMPT, [id, workspaceId]) };
  }
}
