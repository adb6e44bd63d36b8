import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { imageETagOf, symbolOf, SymbolImages, type SymbolImage } from '#libs/qr-codes';
import { contentPolicy } from '#libs/http-server';
import type { Caller } from '../http/requests/caller.js';
import type { QrImageQuery } from './qr-image.dto.js';
import { QrService } from './qr.service.js';

/** An SVG may contain pictures and styles of its own. */
const DRAWING = contentPolicy({ 'img-src': 'data:', 'style-src': "'unsafe-inline'" });

interface RequestedImage {
  image: SymbolImage;
  fileName: string;
}

@Injectable()
export class QrImageService {
  constructor(
    private readonly qr: QrService,
    private readonly images: SymbolImages,
    private readonly config: Config,
  ) {}

  /** @throws QrCodeNotFound */
  async describe(
    caller: Caller,
    id: string,
    { format, size, margin }: QrImageQuery,
  ): Promise<RequestedImage> {
    const code = await this.qr.findOrThrow(caller, id);
    const payload = symbolOf(code, this.config.shortUrlBase);
    const image = { format, payload, sizePx: size, margin };
    return { image, fileName: `${code.shortCode ?? code.id}.${format}` };
  }

  /** Nothing is drawn for a request whose If-None-Match is equal. @throws QueueFull */
  async send({ image, fileName }: RequestedImage, request: Request, response: Response): Promise<void> {
    response.set('ETag', imageETagOf(image));
    response.set('Cache-Control', 'private, no-cache');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const bytes = await this.images.draw(image);
    response.set('Content-Disposition', `inline; filename="${fileName}"`);
    response.set('Content-Security-Policy', DRAWING);
    response.type(image.format === 'png' ? 'image/png' : 'image/svg+xml; charset=utf-8').send(bytes);
  }
}
