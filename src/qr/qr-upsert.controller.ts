import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION, TAKES_BODY, WRITES } from '../problems/index.js';
import { ETAG, LOCATION } from '../requests/answer-headers.js';
import { ApiIfMatch, IfMatch, type Precondition } from '../requests/if-match.js';
import { QrAnswers } from './qr-answers.service.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { CREATE_EXAMPLES } from './qr-examples.js';
import { QrUpsertService } from './qr-upsert.service.js';
import { QrCodeDto } from './qr.dto.js';
import { ShortCodeTaken, StaticCode } from './qr.errors.js';

@ApiTags('QR codes')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr/by-external-id/:external_id')
export class QrUpsertController {
  constructor(
    private readonly upserts: QrUpsertService,
    private readonly answers: QrAnswers,
  ) {}

  @Put()
  @ApiParam({
    name: 'external_id',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'sku-1042',
  })
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'upsertQrCode',
    summary: 'Create or replace the QR code of your own id',
    description:
      'What cannot be changed (category, dynamic, short_code) must agree with what stands, or be absent.',
  })
  @ApiBody({ type: CreateQrCodeDto, examples: CREATE_EXAMPLES })
  @ApiOkResponse({ type: QrCodeDto, headers: ETAG, description: 'Replaced' })
  @ApiCreatedResponse({ type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(...TAKES_BODY, ...WRITES, ShortCodeTaken, StaticCode)
  async upsert(
    @CurrentCaller() caller: Caller,
    @Param('external_id') externalId: string,
    @Body() body: CreateQrCodeDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    const { record, isNew } = await this.upserts.upsert(caller, externalId, body, precondition);
    if (isNew) return this.answers.created(response, record);
    response.status(200);
    return this.answers.one(response, record);
  }
}
