import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import type { QrPage } from '../qr/qr-list.service.js';
import type { QrRecord, QrRecordWithScans } from '../qr/qr.service.js';
import { QrResponsesService } from '../qr/qr-responses.service.js';
import { etagOf } from '../http/requests/if-match.js';
import { nextLink } from '../http/requests/response-headers.js';
import { mobileQrOf, type MobileQr, type MobileQrDetail, type MobileQrList } from './mobile.fields.js';

@Injectable()
export class MobileResponsesService {
  constructor(
    private readonly rest: QrResponsesService,
    private readonly config: Config,
  ) {}

  one(response: Response, record: QrRecord): MobileQr {
    response.set('ETag', etagOf(record.version));
    return this.toMobile(record);
  }

  detail(response: Response, record: QrRecordWithScans): MobileQrDetail {
    return Object.assign(this.one(response, record), { recentScans: record.recentScans });
  }

  created(response: Response, record: QrRecord): MobileQr {
    response.location(`${this.config.baseUrl}/api/mobile/v1/qr/${record.id}`);
    return this.one(response.status(201), record);
  }

  page(
    request: Request,
    response: Response,
    { records, nextCursor, total }: QrPage,
    { ofChanges }: { ofChanges: boolean },
  ): MobileQrList {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    const live = records.filter(({ deletedAt }) => deletedAt === null);
    const deleted = records.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    return {
      items: live.map((record) => this.toMobile(record)),
      nextCursor,
      ...(total === undefined ? {} : { total }),
      ...(ofChanges && { deletedIds: deleted }),
    };
  }

  private toMobile(record: QrRecord): MobileQr {
    const image_url = `${this.config.baseUrl}/api/v1/qr/${record.id}/image`;
    return mobileQrOf(Object.assign(this.rest.toDto(record), { image_url }));
  }
}
