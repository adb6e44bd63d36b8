import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems } from '../problems/index.js';
import { ETAG, LOCATION } from '../requests/answer-headers.js';
import { documentedParameter } from '../requests/documented-parameter.js';
import { IfMatch, type Precondition } from '../requests/if-match.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { QrAnswersService } from './qr-answers.service.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { CREATE_EXAMPLES } from './qr-examples.js';
import { QrUpsertService } from './qr-upsert.service.js';
import { QrCodeDto } from './qr.dto.js';
import { ShortCodeTaken, StaticCode } from './qr.errors.js';

const ExternalId = () =>
  documentedParameter(
    Param('external_id'),
    ApiParam({
      name: 'external_id',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: 'sku-1042',
    }),
  );

@ApiTags('QR codes')
@Controller('api/v1/qr/by-external-id/:external_id')
export class QrUpsertController {
  constructor(
    private readonly upserts: QrUpsertService,
    private readonly answers: QrAnswersService,
  ) {}

  @Put()
  @Operation({
    operationId: 'upsertQrCode',
    summary: 'Create or replace the QR code of your own id',
    description:
      'What cannot be changed (category, dynamic, short_code) must agree with what stands, or be absent.',
    body: { type: CreateQrCodeDto, examples: CREATE_EXAMPLES },
  })
  @Returns(200, { type: QrCodeDto, headers: ETAG, description: 'Replaced' })
  @Returns(201, { type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(ShortCodeTaken, StaticCode)
  async upsert(
    @CurrentCaller() caller: Caller,
    @ExternalId() externalId: string,
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
