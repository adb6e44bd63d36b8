import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { QrImagesQuery } from './qr-images.dto.js';
import { MAX_IMAGES, QrImagesService } from './qr-images.service.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/images.zip')
export class QrImagesController {
  constructor(private readonly images: QrImagesService) {}

  @Get()
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
    headers: {
      'Content-Disposition': {
        description: '`attachment; filename="qr-codes.zip"`',
        schema: { type: 'string' },
      },
    },
  })
  async download(
    @CurrentCaller() caller: Caller,
    @Query() query: QrImagesQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.images.send(caller, query, response);
  }
}
