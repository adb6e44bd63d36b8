import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { ReplayNotFound } from './webhook-deliveries.errors.js';
import { ReplayDto } from './webhook-replays.dto.js';
import { WebhookReplaysService } from './webhook-replays.service.js';

@ApiTags('Webhooks')
@Controller('api/settings/v1/replays/:id')
export class WebhookReplaysController {
  constructor(private readonly replays: WebhookReplaysService) {}

  @Get()
  @Operation({
    operationId: 'getWebhookReplay',
    summary: 'Get a replay of deliveries',
    description: 'Returns a replay and how far it got.',
  })
  @Returns(200, { description: 'The replay', type: ReplayDto })
  @ApiProblems(ReplayNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('replay') id: string): Promise<ReplayDto> {
    return ReplayDto.from(await this.replays.find(caller, id));
  }

  @Delete()
  @Operation({
    operationId: 'cancelWebhookReplay',
    summary: 'Cancel a replay of deliveries',
    description:
      'Makes no more deliveries due. Those that are due already are sent. A replay that has ended stays as it is.',
  })
  @Returns(204, { description: 'The replay does not continue' })
  @ApiProblems(ReplayNotFound)
  cancel(@CurrentCaller() caller: Caller, @Id('replay') id: string): Promise<void> {
    return this.replays.cancel(caller, id);
  }
}
