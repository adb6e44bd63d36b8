import { Body, Controller, Delete, Get, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { categories } from '#libs/qr-codes';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { prefersCsv } from '../../http/requests/accept.js';
import { contentDispositionOf, ETAG, LINK, LOCATION } from '../../http/requests/response-headers.js';
import { Id } from '../../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { CreateQrCodeDto, DuplicateQrCodeDto } from '../record/qr-create.dto.js';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from '../record/qr-examples.js';
import { ListQrCodesAndScansQuery } from '../list/qr-list.dto.js';
import { QrCsvService } from '../list/qr-csv.service.js';
import { TimeZonesService } from '../../http/requests/time-zones.service.js';
import { QrDailyScansService } from '../list/qr-daily-scans.service.js';
import { QrListService } from '../list/qr-list.service.js';
import { QrRecordsService } from '../record/qr-records.service.js';
import { QrResponsesService } from '../record/qr-responses.service.js';
import { QrCodeDto, QrCodeListDto, UpdateQrCodeDto } from '../record/qr.dto.js';
import { PlanLimit } from '../../workspaces/workspaces.errors.js';
import {
  DigitalLinkRetaken,
  DigitalLinkTaken,
  ExternalIdTaken,
  QrCodeNotFound,
  ShortCodeTaken,
  StaticCode,
  UnscannableDesign,
  TakenDown,
} from '../record/qr.errors.js';
import { QrService } from './qr.service.js';
import { QrDuplicateService } from './qr-duplicate.service.js';

@ApiTags('QR codes')
@ApiExtraModels(QrCodeListDto, ...categories.map(({ dataDto }) => dataDto))
@Controller('api/v1/qr')
export class QrController {
  constructor(
    private readonly qr: QrService,
    private readonly records: QrRecordsService,
    private readonly lists: QrListService,
    private readonly dailyScans: QrDailyScansService,
    private readonly timeZones: TimeZonesService,
    private readonly csv: QrCsvService,
    private readonly responses: QrResponsesService,
    private readonly duplicates: QrDuplicateService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listQrCodes',
    summary: 'List QR codes',
    description:
      'Returns the QR codes of the workspace, newest first unless `sort` says otherwise. Archived codes are ' +
      'included only with `status=archived`, and deleted ones, for 30 days, only with `status=deleted`. Pages stay stable: codes that are created while you page do not ' +
      'shift the remaining pages. A page can contain fewer than `limit` codes if they are large, such as long ' +
      'menus: follow `next_cursor` until it is null. With `Accept: text/csv`, the response contains all QR codes ' +
      'of the list, ' +
      'however many, with the columns of the bulk request: edit them and send them back with `mode=upsert`.',
  })
  @Returns(200, {
    content: {
      'application/json': { schema: { $ref: getSchemaPath(QrCodeListDto) } },
      'text/csv': { schema: { type: 'string' }, example: 'id,external_id,name,category,status\r\n' },
    },
    description: 'A page of QR codes, or all of them as CSV',
    headers: {
      ...LINK,
      ...contentDispositionOf('Only for CSV: `attachment; filename="qr-codes.csv"`'),
    },
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() {
      include_daily_scans,
      timezone,
      bom,
      delimiter,
      for: reader,
      ...query
    }: ListQrCodesAndScansQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const format = { bom, delimiter, for: reader };
    if (prefersCsv(request, format)) {
      await this.csv.send(caller, query, format, response);
      return;
    }
    const zone = await this.timeZones.findOrFail(timezone);
    const page = await this.lists.list(caller, query);
    const daily = include_daily_scans
      ? { daily_scans: await this.dailyScans.count(caller, page.records, zone) }
      : {};
    response.json({ ...this.responses.page(request, response, page), ...daily } satisfies QrCodeListDto);
  }

  @Post()
  @Operation({
    operationId: 'createQrCode',
    summary: 'Create a QR code',
    description:
      'Creates a QR code of any category. A dynamic code, the default for most categories, has a symbol with a ' +
      'short URL, so you can change its destination after printing; a static code contains the data itself. You ' +
      'cannot change `dynamic`, `domain` or `short_code` later. The request fails with 409 if the ' +
      '`short_code`, the `external_id` or the GS1 Digital Link (the product, batch and serial of `gs1`) is ' +
      'already taken or the workspace stores as much as its plan allows (`plan_limit`), and with 422 if `qr_data` has more than 128 KiB as JSON or ' +
      '512 KiB as a page: the code in `errors` is `too_large`, and its detail says what to shorten.',
    body: { type: CreateQrCodeDto, examples: CREATE_EXAMPLES },
    preparedBy: QrService,
  })
  @Returns(201, {
    description: 'The QR code was created',
    type: QrCodeDto,
    headers: { ...LOCATION, ...ETAG },
  })
  @ApiProblems(ShortCodeTaken, DigitalLinkTaken, ExternalIdTaken, PlanLimit, TakenDown, UnscannableDesign)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateQrCodeDto): Promise<QrCodeDto> {
    return this.responses.toDto(await this.qr.create(caller, body));
  }

  @Get(':id')
  @Operation({
    operationId: 'getQrCode',
    summary: 'Get a QR code',
    description:
      'Returns one QR code with its counters, which are updated within 2 seconds. Deleted codes and codes ' +
      'of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The QR code', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('QR code') id: string): Promise<QrCodeDto> {
    return this.responses.toDto(await this.records.findOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateQrCode',
    summary: 'Update a QR code',
    description:
      'Changes the fields in the body, which is a JSON merge patch (RFC 7396): `null` clears a field, omitted ' +
      'fields stay the same, and arrays are replaced. Send `If-Match` with the ETag to avoid overwriting ' +
      'changes that you have not seen; otherwise the last edit wins. The symbol of a static code is printed, so ' +
      'its `qr_data` cannot be changed (409 `static_code`). `category` changes what a printed code opens: send it with ' +
      'the whole new `qr_data`, which replaces the current one.',
    body: { type: UpdateQrCodeDto, examples: UPDATE_EXAMPLES },
  })
  @Returns(200, { description: 'The QR code after the change', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, StaticCode, TakenDown, UnscannableDesign)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: UpdateQrCodeDto,
    @IfMatch() precondition: Precondition,
  ): Promise<QrCodeDto> {
    return this.responses.toDto(await this.qr.update(caller, { ids: [id] }, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteQrCode',
    summary: 'Delete a QR code',
    description:
      'Deletes a QR code. From then on, visitors are redirected to its `fallback_url`, or get a page with 410. You ' +
      'can restore it for 30 days; its short code is never assigned to another code.',
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

  @Post(':id/restore')
  @Operation({
    operationId: 'restoreQrCode',
    summary: 'Restore a deleted QR code',
    description:
      'Restores a QR code that was deleted in the last 30 days, with its scans and counters; `status=deleted` lists ' +
      'these codes. The request fails with 404 after that time, and with 409 if another code has taken its ' +
      '`external_id` or GS1 Digital Link in the meantime, or the plan allows no more codes (`plan_limit`). A code that is not deleted is returned as it is.',
  })
  @Returns(200, { description: 'The QR code, which is not deleted', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, DigitalLinkRetaken, PlanLimit, TakenDown)
  async restore(@CurrentCaller() caller: Caller, @Id('QR code') id: string): Promise<QrCodeDto> {
    return this.responses.toDto(await this.qr.restore(caller, id));
  }

  @Post(':id/duplicate')
  @Operation({
    operationId: 'duplicateQrCode',
    summary: 'Duplicate a QR code',
    description:
      'Creates a QR code with all fields of this one, including its password, except those that are unique: the ' +
      'copy has a ' +
      'short code of its own, no `external_id`, no scans and no history. A `gs1` code whose symbol is a GS1 ' +
      'Digital Link cannot be duplicated (409): create a code for another batch or serial instead, and neither can one that the operator has taken down.',
    body: { type: DuplicateQrCodeDto, required: false },
    preparedBy: QrDuplicateService,
  })
  @Returns(201, { description: 'The copy', type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(QrCodeNotFound, DigitalLinkTaken, PlanLimit, TakenDown)
  async duplicate(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: DuplicateQrCodeDto,
  ): Promise<QrCodeDto> {
    return this.responses.toDto(await this.duplicates.duplicate(caller, id, body));
  }
}
