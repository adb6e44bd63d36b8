import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock, Config } from '#libs/platform';
import { nextLink } from '../http/requests/response-headers.js';
import { etagOf } from '../http/requests/if-match.js';
import type { QrPage } from './qr-list.service.js';
import type { QrRecord } from './qr-record.js';
import { QrCodeDto, type QrCodeListDto } from './qr.dto.js';

@Injectable()
export class QrResponsesService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  toDto(record: QrRecord): QrCodeDto {
    return QrCodeDto.from(record, this.config.shortUrlBase, this.clock.now());
  }

  one(response: Response, record: QrRecord): QrCodeDto {
    response.set('ETag', etagOf(record.version));
    return this.toDto(record);
  }

  created(response: Response, record: QrRecord): QrCodeDto {
    response.location(`${this.config.baseUrl}/api/v1/qr/${record.id}`);
    return this.one(response.status(201), record);
  }

  page(request: Request, response: Response, { records, nextCursor, total }: QrPage): QrCodeListDto {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    const data = records.map((record) => this.toDto(record));
    return { data, next_cursor: nextCursor, ...(total === undefined ? {} : { total }) };
  }
}
