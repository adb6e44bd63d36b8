import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { QrSheetQuery } from './qr-sheet.dto.js';
import { MAX_LABELS, QrSheetService } from './qr-sheet.service.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/sheet.pdf')
export class QrSheetController {
  constructor(private readonly sheets: QrSheetService) {}

  @Get()
  @Operation({
    operationId: 'downloadQrCodeSheet',
    summary: 'Download a sheet of labels',
    description:
      'Returns a PDF with a label for each QR code that matches the filters of the list, up to ' +
      `${MAX_LABELS.toLocaleString('en')}, row by row in ` +
      'the order of `sort`. Lengths are in millimeters, with up to two decimals. Symbols and texts are outlines, ' +
      'so ' +
      'printing needs no font: print at 100 %, without fitting to the page. Rejected if the modules of a symbol ' +
      'would ' +
      'be narrower than 0.17 mm. A workspace can download one sheet at a time. Further requests wait for up to 10 ' +
      's, then get 503 with `Retry-After`.',
  })
  @Returns(200, {
    description: 'The sheet',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    headers: {
      'Content-Disposition': { description: '`inline; filename="qr-codes.pdf"`', schema: { type: 'string' } },
    },
  })
  async download(
    @CurrentCaller() caller: Caller,
    @Query() query: QrSheetQuery,
    @Res() response: Response,
  ): Promise<void> {
    const bytes = await this.sheets.draw(caller, query);
    response.set('Content-Disposition', 'inline; filename="qr-codes.pdf"');
    response.type('application/pdf').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }
}
