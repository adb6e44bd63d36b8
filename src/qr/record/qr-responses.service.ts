import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock, Config } from '#libs/platform';
import { nextLink } from '../../http/requests/response-headers.js';
import type { QrPage, QrRecord } from './qr-record.js';
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

  /** Sets the Location of a record that was created below another path than that of its collection. */
  locate(response: Response, { id }: QrRecord): void {
    response.location(`${this.config.baseUrl}/api/v1/qr/${id}`);
  }

  page(request: Request, response: Response, { records, nextCursor, total }: QrPage): QrCodeListDto {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    const data = records.map((record) => this.toDto(record));
    return { data, next_cursor: nextCursor, ...(total === undefined ? {} : { total }) };
  }
}
