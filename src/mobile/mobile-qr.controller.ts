import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { PlanLimit } from '../workspaces/workspaces.errors.js';
import { QrRecordsService } from '../qr/record/qr-records.service.js';
import { QrListService } from '../qr/list/qr-list.service.js';
import {
  DigitalLinkRetaken,
  DigitalLinkTaken,
  ExternalIdTaken,
  QrCodeNotFound,
  ShortCodeTaken,
  StaticCode,
  TakenDown,
  UnscannableDesign,
} from '../qr/record/qr.errors.js';
import { QrService } from '../qr/write/qr.service.js';
import { Id } from '../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../http/requests/if-match.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { ETAG, LINK, LOCATION, PAGE_ETAG } from '../http/requests/response-headers.js';
import {
  CreateMobileQrDto,
  ListMobileQrQuery,
  MobileQrDetailDto,
  MobileQrDto,
  MobileQrListDto,
  UpdateMobileQrDto,
} from './mobile-qr.dto.js';
import { MobileResponsesService } from './mobile-responses.service.js';
import type { MobileQr, MobileQrDetail, MobileQrList } from './mobile.fields.js';

@ApiTags('Mobile')
@Controller('api/mobile/v1/qr')
export class MobileQrController {
  constructor(
    private readonly qr: QrService,
    private readonly records: QrRecordsService,
    private readonly lists: QrListService,
    private readonly responses: MobileResponsesService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listMobileQrCodes',
    summary: 'List QR codes for a mobile client',
    description:
      'Returns the QR codes of the workspace like `GET /api/v1/qr`, in camelCase. To update a copy on a device, ' +
      'send `updatedSince`: the list then contains what changed since that time, oldest change first, and the IDs ' +
      'of codes that were deleted. Follow `nextCursor` until it is null. A request with the `ETag` of the last ' +
      'response as `If-None-Match` gets 304 without a body if nothing has changed, scans included.',
    notModified: 'Nothing has changed since the response with this ETag',
  })
  @Returns(200, {
    description: 'A page of QR codes',
    type: MobileQrListDto,
    headers: { ...LINK, ...PAGE_ETAG },
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { updated_since, ...query }: ListMobileQrQuery,
  ): Promise<MobileQrList> {
    const since = updated_since === undefined ? null : new Date(updated_since);
    const page = await (since ? this.lists.changes(caller, query, since) : this.lists.list(caller, query));
    return this.responses.toPage(page, { ofChanges: since !== null });
  }

  @Post()
  @Operation({
    operationId: 'createMobileQr',
    summary: 'Create a QR code from a mobile client',
    description: 'Creates a QR code like `POST /api/v1/qr`, with fields in camelCase.',
    preparedBy: QrService,
  })
  @Returns(201, {
    description: 'The QR code was created',
    type: MobileQrDto,
    headers: { ...LOCATION, ...ETAG },
  })
  @ApiProblems(ShortCodeTaken, DigitalLinkTaken, ExternalIdTaken, PlanLimit, TakenDown, UnscannableDesign)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateMobileQrDto): Promise<MobileQr> {
    return this.responses.toMobile(await this.qr.create(caller, body));
  }

  @Post(':id/restore')
  @Operation({
    operationId: 'restoreMobileQr',
    summary: 'Restore a QR code from a mobile client',
    description:
      'Restores a QR code that was deleted in the last 30 days, like `POST /api/v1/qr/{id}/restore`.',
  })
  @Returns(200, { description: 'The QR code, which is not deleted', type: MobileQrDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, DigitalLinkRetaken, PlanLimit, TakenDown)
  async restore(@CurrentCaller() caller: Caller, @Id('QR code') id: string): Promise<MobileQr> {
    return this.responses.toMobile(await this.qr.restore(caller, id));
  }

  @Get(':id')
  @Operation({
    operationId: 'getMobileQr',
    summary: 'Get a QR code with its newest scans',
    description:
      'Returns one QR code with its counters and its 20 most recent scans (excluding bots), which are updated ' +
      'within 2 seconds. ' +
      'Deleted codes and codes of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The QR code', type: MobileQrDetailDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('QR code') id: string): Promise<MobileQrDetail> {
    return this.responses.toDetail(caller, await this.records.findWithScansOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateMobileQr',
    summary: 'Update a QR code from a mobile client',
    description:
      'Changes the fields in the body, which is a JSON merge patch (RFC 7396), like `PATCH /api/v1/qr/{id}`. Send ' +
      '`If-Match` with the ETag to avoid overwriting changes that you have not seen.',
  })
  @Returns(200, { description: 'The QR code after the change', type: MobileQrDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, StaticCode, TakenDown, UnscannableDesign)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: UpdateMobileQrDto,
    @IfMatch() precondition: Precondition,
  ): Promise<MobileQr> {
    return this.responses.toMobile(await this.qr.update(caller, { ids: [id] }, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteMobileQr',
    summary: 'Delete a QR code from a mobile client',
    description: 'Deletes a QR code like `DELETE /api/v1/qr/{id}`. It can be restored for 30 days.',
  })
  @Returns(204, { description: 'The QR code was deleted' })
  @ApiProblems(QrCodeNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.qr.delete(caller, { ids: [id] }, precondition);
  }
}
