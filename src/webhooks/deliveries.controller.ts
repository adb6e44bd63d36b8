import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { DeliveryDetailDto } from './webhook-deliveries.dto.js';
import {
  AttemptInProgress,
  DeliveryNotFound,
  EndpointNotActive,
  NoAttemptsLeft,
} from './webhook-deliveries.errors.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookReplaysService } from './webhook-replays.service.js';

@ApiTags('Webhooks')
@Controller('api/settings/v1/deliveries/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly replays: WebhookReplaysService,
  ) {}

  @Get()
  @Operation({
    operationId: 'getWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'Returns a delivery with the body that is sent, and all of its attempts.',
  })
  @Returns(200, { description: 'The delivery with its attempts', type: DeliveryDetailDto })
  @ApiProblems(DeliveryNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('delivery') id: string): Promise<DeliveryDetailDto> {
    return DeliveryDetailDto.ofDetail(await this.deliveries.findDetail(caller, id));
  }

  @Post('replay')
  @Operation({
    operationId: 'replayWebhookDelivery',
    summary: 'Replay a webhook delivery',
    description:
      'Sends a delivery once more, with the same ID and body, whether it failed, succeeded, was cancelled or is ' +
      'waiting for a retry. It ' +
      'gets up to four new attempts; earlier attempts are kept, and numbering continues. The endpoint must be ' +
      'active, and your own email address confirmed.',
  })
  @Returns(202, { description: 'The delivery, which is due', type: DeliveryDetailDto })
  @ApiProblems(EmailNotVerified, DeliveryNotFound, EndpointNotActive, AttemptInProgress, NoAttemptsLeft)
  async replay(@CurrentCaller() caller: Caller, @Id('delivery') id: string): Promise<DeliveryDetailDto> {
    return DeliveryDetailDto.ofDetail(await this.replays.replay(caller, id));
  }
}
