import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import type { QrCode } from '#libs/database';
import { inSlice, mapInSlices } from '#libs/time-slices';
import { nextLink } from '../requests/response-headers.js';
import { etagOf } from '../requests/if-match.js';
import type { QrPage } from './qr-list.service.js';
import { uncounted, type QrRecord } from './qr-record.js';
import { QrCodeDto } from './qr.dto.js';

/** Records as responses of REST v1, with the headers that belong to them. */
@Injectable()
export class QrResponsesService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  toDto(record: QrRecord): QrCodeDto {
    return QrCodeDto.from(record, this.config.shortUrlBase, this.clock.now());
  }

  /** A record that was just created. */
  newToDto(code: QrCode): QrCodeDto {
    return this.toDto(uncounted(code));
  }

  /** The JSON of a QrCodeDto, which can have 1 MiB. */
  one(response: Response, record: QrRecord): Promise<string> {
    response.set('ETag', etagOf(record.version)).type('json');
    return inSlice(() => JSON.stringify(this.toDto(record)));
  }

  created(response: Response, record: QrRecord): Promise<string> {
    response.location(`${this.config.baseUrl}/api/v1/qr/${record.id}`);
    return this.one(response.status(201), record);
  }

  /** The JSON of a QrCodeListDto, written in slices: a page can have 2 MiB. */
  async page(request: Request, response: Response, { records, nextCursor, total }: QrPage): Promise<string> {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    const data = await mapInSlices(records, (record) => JSON.stringify(this.toDto(record)));
    const rest = JSON.stringify({ next_cursor: nextCursor, total });
    response.type('json');
    return `{"data":[${data.join()}],${rest.slice(1)}`;
  }
}
