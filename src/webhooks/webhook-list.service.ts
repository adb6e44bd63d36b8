import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { WebhookEndpoint } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';

@Injectable()
export class WebhookListService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly newestFirst: NewestFirst,
  ) {}

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<WebhookEndpoint>> {
    const found = this.endpoints.createQueryBuilder('endpoint').where({ workspaceId, deletedAt: IsNull() });
    return this.newestFirst.page(found, 'createdAt', ['webhooks', workspaceId], query);
  }
}
