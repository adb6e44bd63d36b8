import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Transactions, WebhookAttempt } from '#libs/database';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { raise } from '../http/problems/index.js';
import { Cursors } from '../http/requests/cursors.js';
import type { ListDeliveriesQuery } from './webhook-deliveries.dto.js';
import { DeliveryNotFound } from './webhook-deliveries.errors.js';
import {
  listDeliveries,
  FIND_DELIVERY,
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

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<DeliveryWithBody> {
    const [found] = await this.transactions.query<DeliveryWithBody>(FIND_DELIVERY, [id, workspaceId]);
    return found ?? raise(new DeliveryNotFound());
  }

  async findDetail(scope: WorkspaceScope, id: string): Promise<DeliveryDetail> {
    const { workspaceId } = scope;
    const delivery = await this.findOrThrow(scope, id);
    const where = { workspaceId, deliveryId: id };
    return { delivery, attempts: await this.attempts.find({ where, order: { number: 'ASC' } }) };
  }
}
