import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { imageETag, symbolOf, SymbolImages, type SymbolImage } from '#libs/qr-codes';
import { contentDisposition, contentPolicy } from '#libs/http-server';
import { acceptedType } from '../http/requests/accept.js';
import type { Caller } from '../http/requests/caller.js';
import { NotAcceptable, raise } from '../http/problems/index.js';
import { imageFileName } from './image-file-name.js';
import { IMAGE_FORMATS, IMAGE_TYPES, type QrImageQuery } from './qr-image.dto.js';
import { symbolTooSmall } from './qr.errors.js';
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

  /** @throws NotAcceptable, QrCodeNotFound */
  async describe(
    caller: Caller,
    id: string,
    { size, margin, ...query }: QrImageQuery,
    request: Request,
  ): Promise<RequestedImage> {
    const format = chooseFormat(request, query.format);
    const code = await this.qr.findOrThrow(caller, id);
    const payload = symbolOf(code, this.config.shortUrlBase);
    return {
      image: { format, payload, sizePx: size, margin },
      fileName: imageFileName(code, format),
    };
  }

  /** Nothing is drawn for a request whose If-None-Match is equal. @throws QueueFull, ValidationFailed */
  async send({ image, fileName }: RequestedImage, request: Request, response: Response): Promise<void> {
    response.set('ETag', imageETag(image));
    response.set('Cache-Control', 'private, no-cache');
    response.vary('Accept');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const drawn = await this.images.draw(image);
    if ('minSizePx' in drawn) throw symbolTooSmall(drawn.minSizePx);
    response.set('Content-Disposition', contentDisposition('inline', fileName));
    response.set('Content-Security-Policy', DRAWING);
    response
      .type(`${IMAGE_TYPES[image.format]}${image.format === 'svg' ? '; charset=utf-8' : ''}`)
      .send(Buffer.from(drawn.bytes));
  }
}

/** @throws NotAcceptable */
function chooseFormat(request: Request, requested: SymbolImage['format'] | undefined): SymbolImage['format'] {
  const formats = requested ? [requested] : IMAGE_FORMATS;
  const types = formats.map((format) => IMAGE_TYPES[format]);
  const accepted = acceptedType(request, types);
  return formats.find((format) => IMAGE_TYPES[format] === accepted) ?? raise(new NotAcceptable(types));
}
