import { Body, Controller, Delete, Get, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { categories } from '#libs/qr-codes';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems } from '../problems/index.js';
import { ETAG, LINK, LOCATION } from '../requests/answer-headers.js';
import { Id } from '../requests/id.pipe.js';
import { IfMatch, type Precondition } from '../requests/if-match.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from './qr-examples.js';
import { ListQrCodesQuery } from './qr-list.dto.js';
import { QrListService } from './qr-list.service.js';
import { QrAnswersService } from './qr-answers.service.js';
import { QrCodeDto, QrCodeListDto, UpdateQrCodeDto } from './qr.dto.js';
import { ExternalIdTaken, QrCodeNotFound, ShortCodeTaken, StaticCode } from './qr.errors.js';
import { QrService } from './qr.service.js';

@ApiTags('QR codes')
@ApiExtraModels(...categories.map(({ dataDto }) => dataDto))
@Controller('api/v1/qr')
export class QrController {
  constructor(
    private readonly qr: QrService,
    private readonly lists: QrListService,
    private readonly answers: QrAnswersService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listQrCodes',
    summary: 'List QR codes',
    description: 'Newest first unless sorted otherwise. Pages stay stable while codes are added.',
  })
  @Returns(200, { type: QrCodeListDto, headers: LINK })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQrCodesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeListDto> {
    return this.answers.page(request, response, await this.lists.list(caller, query));
  }

  @Post()
  @Operation({
    operationId: 'createQrCode',
    summary: 'Create a QR code',
    body: { type: CreateQrCodeDto, examples: CREATE_EXAMPLES },
  })
  @Returns(201, { type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(ShortCodeTaken, ExternalIdTaken)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.created(response, await this.qr.create(caller, body));
  }

  @Get(':id')
  @Operation({ operationId: 'getQrCode', summary: 'Get one QR code' })
  @Returns(200, { type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.findOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateQrCode',
    summary: 'Update a QR code',
    description: 'A JSON merge patch (RFC 7396): null clears, absent keeps, arrays are replaced.',
    body: { type: UpdateQrCodeDto, examples: UPDATE_EXAMPLES },
  })
  @Returns(200, { type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken, StaticCode)
  async update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateQrCodeDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteQrCode',
    summary: 'Delete a QR code',
    description: 'Scans of it then answer 410. It can be restored for 30 days.',
  })
  @Returns(204, { description: 'Deleted' })
  @ApiProblems(QrCodeNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.qr.delete(caller, id, precondition);
  }

  @Post(':id/restore')
  @Operation({
    operationId: 'restoreQrCode',
    summary: 'Undo a deletion',
    description: 'For 30 days. 409 when another code has taken its external_id.',
  })
  @Returns(200, { type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, ExternalIdTaken)
  async restore(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.restore(caller, id));
  }
}
