import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { categories } from '#libs/qr-codes';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION, TAKES_BODY, WRITES } from '../problems/index.js';
import { ETAG, LINK, LOCATION } from '../requests/answer-headers.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { ApiIfMatch, IfMatch, type Precondition } from '../requests/if-match.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from './qr-examples.js';
import { ListQrCodesQuery } from './qr-list.dto.js';
import { QrListService } from './qr-list.service.js';
import { QrAnswers } from './qr-answers.service.js';
import { QrCodeDto, QrCodeListDto, UpdateQrCodeDto } from './qr.dto.js';
import { ExternalIdTaken, QrCodeNotFound, ShortCodeTaken, StaticCode } from './qr.errors.js';
import { QrService } from './qr.service.js';

@ApiTags('QR codes')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiExtraModels(...categories.map(({ dataDto }) => dataDto))
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr')
export class QrController {
  constructor(
    private readonly qr: QrService,
    private readonly lists: QrListService,
    private readonly answers: QrAnswers,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listQrCodes',
    summary: 'List QR codes',
    description: 'Newest first unless sorted otherwise. Pages stay stable while codes are added.',
  })
  @ApiOkResponse({ type: QrCodeListDto, headers: LINK })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQrCodesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeListDto> {
    return this.answers.page(request, response, await this.lists.list(caller, query));
  }

  @Post()
  @ApiOperation({ operationId: 'createQrCode', summary: 'Create a QR code' })
  @ApiBody({ type: CreateQrCodeDto, examples: CREATE_EXAMPLES })
  @ApiCreatedResponse({ type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(...TAKES_BODY, ...WRITES, ShortCodeTaken, ExternalIdTaken)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.created(response, await this.qr.create(caller, body));
  }

  @Get(':id')
  @ApiIdParam()
  @ApiOperation({ operationId: 'getQrCode', summary: 'Get one QR code' })
  @ApiOkResponse({ type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.findOrThrow(caller, id));
  }

  @Patch(':id')
  @ApiIdParam()
  @BodyTypes(MERGE_PATCH)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'updateQrCode',
    summary: 'Update a QR code',
    description: 'A JSON merge patch (RFC 7396): null clears, absent keeps, arrays are replaced.',
  })
  @ApiBody({ type: UpdateQrCodeDto, examples: UPDATE_EXAMPLES })
  @ApiOkResponse({ type: QrCodeDto, headers: ETAG })
  @ApiProblems(...TAKES_BODY, ...WRITES, QrCodeNotFound, ExternalIdTaken, StaticCode)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateQrCodeDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @ApiIdParam()
  @HttpCode(204)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'deleteQrCode',
    summary: 'Delete a QR code',
    description: 'Scans of it then answer 410. It can be restored for 30 days.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiProblems(...WRITES, QrCodeNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.qr.delete(caller, id, precondition);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiIdParam()
  @ApiOperation({
    operationId: 'restoreQrCode',
    summary: 'Undo a deletion',
    description: 'For 30 days. 409 when another code has taken its external_id.',
  })
  @ApiOkResponse({ type: QrCodeDto, headers: ETAG })
  @ApiProblems(...WRITES, QrCodeNotFound, ExternalIdTaken)
  async restore(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    return this.answers.one(response, await this.qr.restore(caller, id));
  }
}
