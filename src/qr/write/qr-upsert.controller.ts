import { Body, Controller, Delete, Get, Param, Patch, Put, Res, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems, raise } from '../../http/problems/index.js';
import { ETAG, LOCATION } from '../../http/requests/response-headers.js';
import { documentedParameter } from '../../http/requests/documented-parameter.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { QrRecordsService } from '../record/qr-records.service.js';
import { QrResponsesService } from '../record/qr-responses.service.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from '../record/qr-examples.js';
import { QrService } from './qr.service.js';
import { isExternalId, QrUpsertService } from './qr-upsert.service.js';
import { QrCodeDto, UpdateQrCodeDto } from '../record/qr.dto.js';
import {
  DigitalLinkTaken,
  ExternalIdTaken,
  QrCodeNotFound,
  ShortCodeTaken,
  StaticCode,
  TakenDown,
  UnscannableDesign,
} from '../record/qr.errors.js';
import { PlanLimit } from '../../workspaces/workspaces.errors.js';

/** One that no QR code can have is not asked of the database. */
const findable: PipeTransform<string, string> = {
  transform: (externalId) => (isExternalId(externalId) ? externalId : raise(new QrCodeNotFound())),
};

const ExternalId = (...pipes: PipeTransform<string, string>[]) =>
  documentedParameter(
    Param('external_id', ...pipes),
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
    private readonly qr: QrService,
    private readonly records: QrRecordsService,
    private readonly responses: QrResponsesService,
  ) {}

  @Put()
  @Operation({
    operationId: 'upsertQrCodeByExternalId',
    summary: 'Create or replace a QR code by external ID',
    description:
      'Creates the QR code with this `external_id` (201), or replaces it completely if it exists (200), so that ' +
      'a pipeline can run repeatedly. Optional fields that the body omits are reset to their defaults. ' +
      '`category`, `dynamic` and `short_code` cannot be changed: omit them or send their current values. A PATCH ' +
      'changes the category.',
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

  @Get()
  @Operation({
    operationId: 'getQrCodeByExternalId',
    summary: 'Get a QR code by external ID',
    description: 'Returns the QR code with this `external_id`, like `GET /api/v1/qr/{id}`.',
  })
  @Returns(200, { description: 'The QR code', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound)
  async get(@CurrentCaller() caller: Caller, @ExternalId(findable) externalId: string): Promise<QrCodeDto> {
    return this.responses.toDto(await this.records.findByExternalIdOrThrow(caller, externalId));
  }

  @Patch()
  @Operation({
    operationId: 'updateQrCodeByExternalId',
    summary: 'Update a QR code by external ID',
    description:
      'Changes the fields in the body of the QR code with this `external_id`, like `PATCH /api/v1/qr/{id}`; the ' +
      '`external_id` itself can be changed, too.',
    body: { type: UpdateQrCodeDto, examples: UPDATE_EXAMPLES },
  })
  @Returns(200, { description: 'The QR code after the change', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, StaticCode, TakenDown, UnscannableDesign)
  async update(
    @CurrentCaller() caller: Caller,
    @ExternalId(findable) externalId: string,
    @Body() body: UpdateQrCodeDto,
    @IfMatch() precondition: Precondition,
  ): Promise<QrCodeDto> {
    return this.responses.toDto(await this.qr.update(caller, { externalId }, body, precondition));
  }

  @Delete()
  @Operation({
    operationId: 'deleteQrCodeByExternalId',
    summary: 'Delete a QR code by external ID',
    description:
      'Deletes the QR code with this `external_id`, like `DELETE /api/v1/qr/{id}`. The `external_id` is free then; ' +
      'the QR code can be restored by its `id`.',
  })
  @Returns(204, { description: 'The QR code was deleted' })
  @ApiProblems(QrCodeNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @ExternalId(findable) externalId: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.qr.delete(caller, { externalId }, precondition);
  }
}
