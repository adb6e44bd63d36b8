import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION } from '../problems/index.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { sendImage } from './qr-image.js';
import { QrImageQuery } from './qr-image.dto.js';
import { QrCodeNotFound } from './qr.errors.js';
import { QrService } from './qr.service.js';

const PICTURE = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('QR codes')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr/:id/image')
export class QrImageController {
  constructor(
    private readonly qr: QrService,
    private readonly config: Config,
  ) {}

  @Get()
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
}
