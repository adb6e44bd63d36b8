import { Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { LOCATION } from '../http/requests/response-headers.js';
import { EndpointNotFound, NoNextSecret } from './webhook-endpoints.errors.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookDto, WebhookSecretDto } from './webhooks.dto.js';

@ApiTags('Webhooks')
@Controller('api/settings/v1/webhooks/:id')
export class WebhookSecretsController {
  constructor(
    private readonly secrets: WebhookSecretsService,
    private readonly health: WebhookHealthService,
    private readonly config: Config,
  ) {}

  @Post('rotate')
  @Operation({
    operationId: 'rotateWebhookSecret',
    summary: 'Create the next secret of a webhook endpoint',
    storesResponses: 'id',
    description:
      'Creates a next secret, or replaces the one that was not promoted. Until you promote it, requests have ' +
      '`X-Service-Signature` with the current secret, `X-Service-Signature-Next` with the next one, and both ' +
      'signatures in `webhook-signature`. Store `secret` now: only this response contains it.',
  })
  @Returns(201, { description: 'The next secret was created', type: WebhookSecretDto, headers: LOCATION })
  @ApiProblems(EndpointNotFound)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Id('webhook endpoint') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookSecretDto> {
    const secret = await this.secrets.rotate(caller, id);
    response.location(`${this.config.baseUrl}/api/settings/v1/webhooks/${id}`);
    return { id, secret };
  }

  @Post('promote')
  @Operation({
    operationId: 'promoteWebhookSecret',
    summary: 'Promote the next secret of a webhook endpoint',
    description:
      'Makes the next secret the current one. Every attempt that starts afterwards is signed with it alone.',
  })
  @Returns(200, { description: 'The webhook endpoint after the change', type: WebhookDto })
  @ApiProblems(EndpointNotFound, NoNextSecret)
  async promote(@CurrentCaller() caller: Caller, @Id('webhook endpoint') id: string): Promise<WebhookDto> {
    const endpoint = await this.secrets.promote(caller, id);
    const health = await this.health.of(caller, [endpoint]);
    return WebhookDto.from(endpoint, health.get(id));
  }
}
