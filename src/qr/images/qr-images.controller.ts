import { Controller, Get, Query, Res, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response, Request } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { contentDispositionOf } from '../../http/requests/response-headers.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { QrImagesQuery } from './qr-images.dto.js';
import { MAX_IMAGES, QrImagesService } from './qr-images.service.js';
import { QrSheetQuery } from './qr-sheet.dto.js';
import { MAX_LABELS, QrSheetService } from './qr-sheet.service.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { PICTURES, QrImageQuery } from './qr-image.dto.js';
import { QrImageService } from './qr-image.service.js';
import { QrCodeNotFound } from '../record/qr.errors.js';

@ApiTags('QR codes')
@Controller('api/v1/qr')
export class QrImagesController {
  constructor(
    private readonly images: QrImagesService,
    private readonly sheets: QrSheetService,
    private readonly single: QrImageService,
  ) {}

  @Get('images.zip')
  @Operation({
    operationId: 'downloadQrCodeImages',
    summary: 'Download many symbols',
    description:
      'Returns a ZIP archive of the symbols of all QR codes that match the filters of the list, up to ' +
      `${MAX_IMAGES.toLocaleString('en')}; ` +
      'the other parameters are those of the image. Files are drawn while they are sent. The last one, ' +
      '`manifest.csv`, has a row for each QR code: the path of its file, `id`, `name`, `short_code`, `short_url`, ' +
      '`external_id`, `folder`, and `error` for a symbol that cannot be drawn as requested, which has no file. The ' +
      'whole request counts as one request toward the limits. A workspace can download two archives at the same ' +
      'time. Further requests wait for up to 10 s, then get 503 with `Retry-After`.',
  })
  @Returns(200, {
    description: 'The archive',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    headers: contentDispositionOf('`attachment; filename="qr-codes.zip"`'),
  })
  async download(
    @CurrentCaller() caller: Caller,
    @Query() query: QrImagesQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.images.send(caller, query, response);
  }

  @Get('sheet.pdf')
  @Operation({
    operationId: 'downloadQrCodeSheet',
    summary: 'Download a sheet of labels',
    description:
      'Returns a PDF with a label for each QR code that matches the filters of the list, up to ' +
      `${MAX_LABELS.toLocaleString('en')}, row by row in ` +
      'the order of `sort`. Lengths are in millimeters, with up to two decimals. Symbols and texts are ' +
      'outlines, so printing needs no font: print at 100 %, without fitting to the page. Rejected if the ' +
      'modules of a symbol would be narrower than 0.17 mm. A workspace can download one sheet at a time. ' +
      'Further requests wait for up to 10 s, then get 503 with `Retry-After`.',
  })
  @Returns(200, {
    description: 'The sheet',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    headers: contentDispositionOf('`inline; filename="qr-codes.pdf"`'),
  })
  async sheet(
    @CurrentCaller() caller: Caller,
    @Query() query: QrSheetQuery,
    @Res() response: Response,
  ): Promise<void> {
    const bytes = await this.sheets.draw(caller, query);
    response.set('Content-Disposition', 'inline; filename="qr-codes.pdf"');
    response.type('application/pdf').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }

  @Get(':id/image')
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
    await this.single.send(await this.single.describe(caller, id, query, request), request, response);
  }
}
