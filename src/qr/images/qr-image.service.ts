import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { contentTypeOf, imageETag, readSymbolContent, SymbolImages, type SymbolImage } from '#libs/qr-codes';
import { contentDisposition, DRAWING_POLICY } from '#libs/http-server';
import type { Caller } from '../../http/requests/caller.js';
import { imageFileName, chooseFormat, describeImage } from './image-request.js';
import type { QrImageQuery } from './qr-image.dto.js';
import { symbolTooSmall } from '../record/qr.errors.js';
import { QrRecordsService } from '../record/qr-records.service.js';

interface RequestedImage {
  image: SymbolImage;
  fileName: string;
}

@Injectable()
export class QrImageService {
  constructor(
    private readonly qr: QrRecordsService,
    private readonly images: SymbolImages,
    private readonly config: Config,
  ) {}

  async describe(caller: Caller, id: string, query: QrImageQuery, request: Request): Promise<RequestedImage> {
    const format = chooseFormat(request, query.format);
    const code = await this.qr.findOrThrow(caller, id);
    return {
      image: describeImage(readSymbolContent(code, this.config.shortUrlBase), format, query),
      fileName: imageFileName(code, format),
    };
  }

  /** Draws nothing if If-None-Match matches. @throws QueueFull, ValidationFailed */
  async send({ image, fileName }: RequestedImage, request: Request, response: Response): Promise<void> {
    response.set('ETag', imageETag(image));
    response.set('Cache-Control', 'private, no-cache');
    response.vary('Accept');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    await this.sendNew({ image, fileName }, response);
  }

  async sendNew({ image, fileName }: RequestedImage, response: Response): Promise<void> {
    const drawn = await this.images.draw(image);
    if ('minWidth' in drawn) throw symbolTooSmall(drawn.minWidth, 'px' in image.width ? 'size' : 'size_mm');
    response.set('Content-Disposition', contentDisposition('inline', fileName));
    response.set('Content-Security-Policy', DRAWING_POLICY);
    response.type(contentTypeOf(image.format)).send(Buffer.from(drawn.bytes));
  }
}
