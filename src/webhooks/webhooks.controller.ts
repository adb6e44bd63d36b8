import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import type { WebhookEndpoint } from '#libs/database';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified, ReauthenticationRequired } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { PageQuery } from '../http/requests/page.dto.js';
import { LOCATION } from '../http/requests/response-headers.js';
import {
  EndpointNotFound,
  EndpointUrlRefused,
  TooManyEndpoints,
  TooManyEndpointsForHost,
  TooManyEndpointsForUrl,
} from './webhook-endpoints.errors.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { EVENT_MODELS } from './webhook-event-models.js';
import { WebhookListService } from './webhook-list.service.js';
import { NO_DELIVERIES, WebhookHealthService } from './webhook-health.service.js';
import { WebhookStatusDto } from './webhook-status.dto.js';
import { WebhookStatusService } from './webhook-status.service.js';
import { WebhookResumptionService } from './webhook-resumption.service.js';
import {
  CreatedWebhookDto,
  CreateWebhookDto,
  UpdateWebhookDto,
  WebhookDto,
  WebhookListDto,
} from './webhooks.dto.js';

@ApiTags('Webhooks')
@ApiExtraModels(...EVENT_MODELS)
@Controller('api/settings/v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly resumption: WebhookResumptionService,
    private readonly lists: WebhookListService,
    private readonly health: WebhookHealthService,
    private readonly progress: WebhookStatusService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listWebhooks',
    summary: 'List webhook endpoints',
    description: 'Returns the webhook endpoints of the workspace, newest first. Secrets are never shown.',
  })
  @Returns(200, { description: 'A page of webhook endpoints', type: WebhookListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<WebhookListDto> {
    const { rows, nextCursor } = await this.lists.list(caller, query);
    const health = await this.health.of(caller, rows);
    return { items: rows.map((row) => WebhookDto.from(row, health.get(row.id))), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createWebhook',
    summary: 'Add a webhook endpoint',
    storesResponses: 'id',
    description:
      'Adds an endpoint that receives events from now on, as signed POST requests. A workspace can have up to 50 ' +
      'endpoints: up to five of them with the same scheme, host and path, whatever their query, and on the Free plan up ' +
      'to 20 with the same host. Your own email address must be confirmed. Store `secret` ' +
      'now: only this response ' +
      'contains it.',
  })
  @Returns(201, { description: 'The endpoint was added', type: CreatedWebhookDto, headers: LOCATION })
  @ApiProblems(
    EmailNotVerified,
    EndpointUrlRefused,
    TooManyEndpoints,
    TooManyEndpointsForHost,
    TooManyEndpointsForUrl,
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateWebhookDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedWebhookDto> {
    const { endpoint, secret } = await this.endpoints.add(caller, body);
    response.location(`${this.config.baseUrl}/api/settings/v1/webhooks/${endpoint.id}`);
    return { ...WebhookDto.from(endpoint), secret };
  }

  @Get(':id')
  @Operation({
    operationId: 'getWebhook',
    summary: 'Get a webhook endpoint',
    description: 'Returns a webhook endpoint, its status and its share of failures. Secrets are never shown.',
  })
  @Returns(200, { description: 'The webhook endpoint', type: WebhookDto })
  @ApiProblems(EndpointNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('webhook endpoint') id: string): Promise<WebhookDto> {
    return this.shown(caller, await this.endpoints.findOrThrow(caller, id));
  }

  @Get(':id/status')
  @Operation({
    operationId: 'getWebhookStatus',
    summary: 'Get what an endpoint has got',
    description:
      'Returns how many events wait for an endpoint, which numbers were not delivered, and its last errors.',
  })
  @Returns(200, { description: 'The status of the webhook endpoint', type: WebhookStatusDto })
  @ApiProblems(EndpointNotFound)
  async getStatus(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
  ): Promise<WebhookStatusDto> {
    const endpoint = await this.endpoints.findOrThrow(caller, id);
    const health = (await this.health.of(caller, [endpoint])).get(id) ?? NO_DELIVERIES;
    return WebhookStatusDto.from(endpoint, health, await this.progress.of(endpoint));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateWebhook',
    summary: 'Update a webhook endpoint',
    description:
      'Changes the URL, events, headers or filters of an endpoint, pauses or resumes it, or enables it again if it was ' +
      'disabled. The body is a JSON merge patch (RFC 7396). What waits goes to the new URL, for which a session needs a ' +
      'fresh proof.',
  })
  @Returns(200, { description: 'The webhook endpoint after the change', type: WebhookDto })
  @ApiProblems(
    EndpointUrlRefused,
    EndpointNotFound,
    ReauthenticationRequired,
    TooManyEndpointsForHost,
    TooManyEndpointsForUrl,
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
    @Body() body: UpdateWebhookDto,
  ): Promise<WebhookDto> {
    return this.shown(caller, await this.resumption.update(caller, id, body));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook endpoint',
    description: 'Deletes an endpoint and its deliveries. Pending deliveries are not sent.',
  })
  @Returns(204, { description: 'The webhook endpoint was deleted' })
  @ApiProblems(EndpointNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('webhook endpoint') id: string): Promise<void> {
    await this.endpoints.remove(caller, id);
  }

  private async shown(caller: Caller, endpoint: WebhookEndpoint): Promise<WebhookDto> {
    const health = await this.health.of(caller, [endpoint]);
    return WebhookDto.from(endpoint, health.get(endpoint.id));
  }
}
