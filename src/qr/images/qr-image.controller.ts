import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PICTURES, QrImageQuery } from './qr-image.dto.js';
import { QrImageService } from './qr-image.service.js';
import { QrCodeNotFound } from '../record/qr.errors.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/:id/image')
export class QrImageController {
  constructor(private readonly images: QrImageService) {}

  @Get()
  @Operation({
    operationId: 'getQrCodeImage',
    summary: 'Download the symbol',
    description:
      'Returns the symbol in the format given by `format`, or else by the Accept header. ' +
      'The file is named after the code, with its short code. The response has a strong ETag: a request with a ' +
      'matching `If-None-Match` gets 304 without a body.',
    notModified: 'The image matches If-None-Match',
  })
  @Returns(200, {
    description: 'The image of the symbol',
    content: PICTURES,
  })
  @ApiProblems(QrCodeNotFound)
  async image(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: QrImageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.images.send(await this.images.describe(caller, id, query, request), request, response);
  }
}
