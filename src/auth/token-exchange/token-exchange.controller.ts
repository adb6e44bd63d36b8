import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import { ApiProblems } from '../../http/problems/index.js';
import { JSON_BODY } from '../../http/requests/body-types.js';
import { FORM_BODY } from '../../http/requests/form-body.js';
import { GoesOnInMaintenance, Operation, Returns } from '../../http/requests/operation.decorator.js';
import { RequestOrigin } from '../../http/requests/request-origin.js';
import { ExchangedTokenDto, ExchangeTokenDto } from './token-exchange.dto.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenRefused } from './token-rules.errors.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/token')
export class TokenExchangeController {
  constructor(
    private readonly exchanges: TokenExchangeService,
    private readonly origin: RequestOrigin,
  ) {}

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'exchangeToken',
    summary: 'Exchange a token for an API key',
    bodyTypes: { ...JSON_BODY, ...FORM_BODY },
    description:
      'Returns an API key of 15 minutes for a token of an issuer that the workspace trusts, such as that of a Kubernetes ' +
      'service account or of a GitHub Actions job (RFC 8693). A token is accepted once, if it was signed with RS256, ' +
      'ES256 or EdDSA, is valid for at most an hour, has exactly the `audience` of a token rule, and fits the rule. A ' +
      'workspace, and a network, can exchange 30 tokens per minute (429).',
  })
  @Returns(200, { description: 'The API key', type: ExchangedTokenDto })
  @ApiProblems(TokenRefused, TooManyAttempts)
  exchange(
    @Body() { subject_token: token }: ExchangeTokenDto,
    @Req() request: Request,
  ): Promise<ExchangedTokenDto> {
    return this.exchanges.exchange(token, this.origin.of(request));
  }
}
