import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { documentedParameter } from '../../http/requests/documented-parameter.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ShortCodeDto, ShortCodeQuery } from './short-codes.dto.js';
import { ShortCodesService } from './short-codes.service.js';

const ShortCode = () =>
  documentedParameter(
    Param('code'),
    ApiParam({
      name: 'code',
      description: 'The short code, ignoring case',
      schema: {
        ...{ type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
        example: 'summer-menu',
      },
    }),
  );

@ApiTags('QR codes')
@Controller('api/v1/short-codes')
export class ShortCodesController {
  constructor(private readonly shortCodes: ShortCodesService) {}

  @Get(':code')
  @Operation({
    operationId: 'getShortCode',
    summary: 'Check a short code',
    description:
      'Says whether a new QR code can have this short code, for forms that check it while somebody types. It does not ' +
      'reserve the code. At most 60 times per minute in a workspace.',
  })
  @Returns(200, { description: 'Whether it is free', type: ShortCodeDto })
  @ApiProblems(TooManyAttempts)
  async find(
    @CurrentCaller() caller: Caller,
    @ShortCode() code: string,
    @Query() { domain }: ShortCodeQuery,
  ): Promise<ShortCodeDto> {
    return { available: await this.shortCodes.isFree(caller, code, domain ?? null) };
  }
}
