import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { inSlice, mapInSlices } from '#libs/time-slices';
import type { QrPage } from '../qr/qr-list.service.js';
import type { QrRecord, QrRecordWithScans } from '../qr/qr.service.js';
import { QrResponsesService } from '../qr/qr-responses.service.js';
import { etagOf } from '../requests/if-match.js';
import { nextLink } from '../requests/response-headers.js';
import { mobileQrOf, type MobileQr } from './mobile.fields.js';

/** Records as responses of the mobile API, with the headers that belong to them. */
@Injectable()
export class MobileResponsesService {
  constructor(
    private readonly rest: QrResponsesService,
    private readonly config: Config,
  ) {}

  /** The JSON of a MobileQrDto, which can have 1 MiB. */
  one(response: Response, record: QrRecord): Promise<string> {
    return this.json(response, record, () => this.toMobile(record));
  }

  /** The JSON of a MobileQrDetailDto. */
  detail(response: Response, record: QrRecordWithScans): Promise<string> {
    const { recentScans } = record;
    return this.json(response, record, () => Object.assign(this.toMobile(record), { recentScans }));
  }

  created(response: Response, record: QrRecord): Promise<string> {
    response.location(`${this.config.baseUrl}/api/mobile/v1/qr/${record.id}`);
    return this.one(response.status(201), record);
  }

  /** The JSON of a MobileQrListDto, written in slices. @param ofChanges whether it lists deleted codes, too */
  async page(
    request: Request,
    response: Response,
    { records, nextCursor, total }: QrPage,
    { ofChanges }: { ofChanges: boolean },
  ): Promise<string> {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    const live = records.filter(({ deletedAt }) => deletedAt === null);
    const items = await mapInSlices(live, (record) => JSON.stringify(this.toMobile(record)));
    const deleted = records.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    const rest = JSON.stringify({ nextCursor, total, ...(ofChanges && { deletedIds: deleted }) });
    response.type('json');
    return `{"items":[${items.join()}],${rest.slice(1)}`;
  }

  private json(response: Response, { version }: QrRecord, make: () => MobileQr): Promise<string> {
    response.set('ETag', etagOf(version)).type('json');
    return inSlice(() => JSON.stringify(make()));
  }

  private toMobile(record: QrRecord): MobileQr {
    const image_url = `${this.config.baseUrl}/api/v1/qr/${record.id}/image`;
    return mobileQrOf(Object.assign(this.rest.toDto(record), { image_url }));
  }
}
