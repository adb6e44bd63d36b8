import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { ETAG, LOCATION } from '../../http/requests/response-headers.js';
import { documentedParameter } from '../../http/requests/documented-parameter.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { QrResponsesService } from '../record/qr-responses.service.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { CREATE_EXAMPLES } from '../record/qr-examples.js';
import { QrUpsertService } from './qr-upsert.service.js';
import { QrCodeDto } from '../record/qr.dto.js';
import {
  DigitalLinkTaken,
  ShortCodeTaken,
  StaticCode,
  TakenDown,
  UnscannableDesign,
} from '../record/qr.errors.js';
import { PlanLimit } from '../../workspaces/workspaces.errors.js';

const ExternalId = () =>
  documentedParameter(
    Param('external_id'),
    ApiParam({
      name: 'external_id',
      description: 'Your own ID of the QR code, percent-encoded',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: 'sku-1042',
    }),
  );

@ApiTags('QR codes')
@Controller('api/v1/qr/by-external-id/:external_id')
export class QrUpsertController {
  constructor(
    private readonly upserts: QrUpsertService,
    private readonly responses: QrResponsesService,
  ) {}

  @Put()
  @Operation({
    operationId: 'upsertQrCodeByExternalId',
    summary: 'Create or replace a QR code by external ID',
    description:
      'Creates the QR code with this `external_id` (201), or replaces it completely if it exists (200), so that ' +
      'a pipeline can run repeatedly. Optional fields that the body omits are reset to their defaults. ' +
      '`category`, `dynamic` and `short_code` cannot be changed: omit them or send their current values.',
    body: { type: CreateQrCodeDto, examples: CREATE_EXAMPLES },
  })
  @Returns(200, { type: QrCodeDto, headers: ETAG, description: 'The QR code was replaced' })
  @Returns(201, {
    description: 'The QR code was created',
    type: QrCodeDto,
    headers: { ...LOCATION, ...ETAG },
  })
  @ApiProblems(ShortCodeTaken, DigitalLinkTaken, StaticCode, PlanLimit, TakenDown, UnscannableDesign)
  async upsert(
    @CurrentCaller() caller: Caller,
    @ExternalId() externalId: string,
    @Body() body: CreateQrCodeDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    const { record, isNew } = await this.upserts.upsert(caller, externalId, body, precondition);
    if (isNew) this.responses.locate(response, record);
    response.status(isNew ? 201 : 200);
    return this.responses.toDto(record);
  }
}
