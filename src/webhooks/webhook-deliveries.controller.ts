import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MAX_NAMED } from '#libs/delivery';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import {
  DeliveryDetailDto,
  DeliveryDto,
  DeliveryListDto,
  ListDeliveriesQuery,
  TestWebhookDto,
} from './webhook-deliveries.dto.js';
import { EndpointNotActive, ReplayRunning } from './webhook-deliveries.errors.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { EndpointNotFound } from './webhook-endpoints.errors.js';
import { ReplayDeliveriesDto, ReplayedDeliveriesDto } from './webhook-replays.dto.js';
import { WebhookReplaysService } from './webhook-replays.service.js';
import { WebhookTestsService } from './webhook-tests.service.js';

@ApiTags('Webhooks')
@Controller('api/settings/v1/webhooks/:id')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly replays: WebhookReplaysService,
    private readonly tests: WebhookTestsService,
  ) {}

  @Get('deliveries')
  @Operation({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook endpoint',
    description:
      'Returns the deliveries of the last 30 days, newest first. With filters, a page can have fewer than `limit` ' +
      'records, ' +
      'even none, although there are more: follow `nextCursor` until it is null.',
  })
  @Returns(200, { description: 'A page of deliveries', type: DeliveryListDto })
  @ApiProblems(EndpointNotFound)
  async list(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<DeliveryListDto> {
    const { deliveries, nextCursor } = await this.deliveries.list(caller, id, query);
    return { items: deliveries.map((delivery) => DeliveryDto.from(delivery)), nextCursor };
  }

  @Post('replay')
  @Operation({
    operationId: 'replayWebhookDeliveries',
    summary: 'Replay the deliveries of a period',
    description:
      `Sends deliveries again that failed, were cancelled or were delivered, up to ${MAX_NAMED.toLocaleString('en')}, oldest first, ` +
      'with the same IDs and bodies. The first 1,000 are due at once; the worker makes the others due in parts, so that events of now ' +
      'are not held up. Each gets up to four new attempts; earlier attempts are kept. Tests are not replayed. With `dryRun`, it only ' +
      'counts. The endpoint must be active, without another replay that is running, and your own email address confirmed.',
  })
  @Returns(202, { description: 'The replay', type: ReplayedDeliveriesDto })
  @ApiProblems(EmailNotVerified, EndpointNotFound, EndpointNotActive, ReplayRunning)
  replay(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
    @Body() body: ReplayDeliveriesDto,
  ): Promise<ReplayedDeliveriesDto> {
    return this.replays.replayPeriod(caller, id, body);
  }

  @Post('test')
  @Operation({
    operationId: 'testWebhook',
    summary: 'Send a test',
    description:
      'Sends a sample event, even while the endpoint is paused or disabled, and responds once the attempt has ' +
      'finished: ' +
      'after at most 15 s. The request has `X-Service-Test: true`, and IDs that do not exist. It is not retried, ' +
      'and ' +
      'its result does not change the endpoint. Your own email address must be confirmed.',
    preparedBy: WebhookTestsService,
  })
  @Returns(200, { description: 'The delivery with its attempt', type: DeliveryDetailDto })
  @ApiProblems(EmailNotVerified, EndpointNotFound)
  async test(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
    @Body() { event }: TestWebhookDto,
  ): Promise<DeliveryDetailDto> {
    return DeliveryDetailDto.ofDetail(await this.tests.send(caller, id, event));
  }
}
