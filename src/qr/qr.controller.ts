import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION, TAKES_BODY, WRITES } from '../problems/index.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { cursorAfter } from './qr-cursor.js';
import { sendImage } from './qr-image.js';
import {
  CreateQrCodeDto,
  ListQrCodesQuery,
  QrCodeDto,
  QrCodeListDto,
  QrImageQuery,
  UpdateQrCodeDto,
} from './qr.dto.js';
import { QrCodeNotFound } from './qr.errors.js';
import { QrService } from './qr.service.js';

const LOCATION = {
  headers: {
    Location: { description: 'Address of the new record', schema: { type: 'string', format: 'uri' } },
  },
} as const;
const PICTURE = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('QR codes')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr')
export class QrController {
  constructor(
    private readonly qr: QrService,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listQrCodes', summary: 'List QR codes', description: 'Newest first.' })
  @ApiOkResponse({ type: QrCodeListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListQrCodesQuery): Promise<QrCodeListDto> {
    const { codes, hasMore } = await this.qr.list(caller, query);
    const last = codes.at(-1);
    return {
      data: codes.map((code) => this.toDto(code)),
      next_cursor: hasMore && last ? cursorAfter(last) : null,
    };
  }

  @Post()
  @ApiOperation({ operationId: 'createQrCode', summary: 'Create a QR code' })
  @ApiBody({ type: CreateQrCodeDto })
  @ApiCreatedResponse({ type: QrCodeDto, ...LOCATION })
  @ApiProblems(...TAKES_BODY, ...WRITES)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QrCodeDto> {
    const code = await this.qr.create(caller, body);
    response.location(`${this.config.baseUrl}/api/v1/qr/${code.id}`);
    return this.toDto(code);
  }

  @Get(':id')
  @ApiIdParam()
  @ApiOperation({ operationId: 'getQrCode', summary: 'Get one QR code' })
  @ApiOkResponse({ type: QrCodeDto })
  @ApiProblems(QrCodeNotFound)
  async get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: string): Promise<QrCodeDto> {
    return this.toDto(await this.qr.findOrThrow(caller, id));
  }

  @Patch(':id')
  @ApiIdParam()
  @ApiConsumes('application/json', 'application/merge-patch+json')
  @ApiOperation({
    operationId: 'updateQrCode',
    summary: 'Update a QR code',
    description: 'A JSON merge patch (RFC 7396).',
  })
  @ApiBody({ type: UpdateQrCodeDto })
  @ApiOkResponse({ type: QrCodeDto })
  @ApiProblems(...TAKES_BODY, ...WRITES, QrCodeNotFound)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateQrCodeDto,
  ): Promise<QrCodeDto> {
    return this.toDto(await this.qr.update(caller, id, body));
  }

  @Delete(':id')
  @ApiIdParam()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteQrCode',
    summary: 'Delete a QR code',
    description: 'Scans of it then answer 410.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiProblems(...WRITES, QrCodeNotFound)
  async delete(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    await this.qr.delete(caller, id);
  }

  @Get(':id/image')
  @ApiIdParam()
  @ApiOperation({
    operationId: 'getQrCodeImage',
    summary: 'Draw the symbol',
    description: 'With a strong ETag: an equal If-None-Match answers 304.',
  })
  @ApiProduces('image/svg+xml', 'image/png')
  @ApiResponse({ status: 304, description: 'The picture that If-None-Match names is still the one' })
  @ApiOkResponse({ description: 'The picture', content: { 'image/svg+xml': PICTURE, 'image/png': PICTURE } })
  @ApiProblems(QrCodeNotFound)
  async image(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: QrImageQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendImage(response, await this.qr.findOrThrow(caller, id), query, this.config.shortUrlBase);
  }

  private toDto(code: Parameters<typeof QrCodeDto.from>[0]): QrCodeDto {
    return QrCodeDto.from(code, this.config.shortUrlBase);
  }
}
