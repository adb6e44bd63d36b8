import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { holds } from '../http/permissions/held.js';
import type { Caller } from '../http/requests/caller.js';
import type { QrPage } from '../qr/list/qr-list.service.js';
import type { QrRecord, QrRecordWithScans } from '../qr/record/qr-records.service.js';
import { QrResponsesService } from '../qr/record/qr-responses.service.js';
import { toMobileQr, type MobileQr, type MobileQrDetail, type MobileQrList } from './mobile.fields.js';

@Injectable()
export class MobileResponsesService {
  constructor(
    private readonly rest: QrResponsesService,
    private readonly config: Config,
  ) {}

  toMobile(record: QrRecord): MobileQr {
    const image_url = `${this.config.baseUrl}/api/v1/qr/${record.id}/image`;
    const dto = this.rest.toDto(record);
    const public_image_url = dto.short_url && `${dto.short_url}.svg`;
    return toMobileQr(Object.assign(dto, { image_url, public_image_url }));
  }

  toDetail(caller: Caller, record: QrRecordWithScans): MobileQrDetail {
    const recentScans = holds(caller, 'scans:read') ? record.recentScans : [];
    return Object.assign(this.toMobile(record), { recentScans });
  }

  toPage({ records, nextCursor, total }: QrPage, { ofChanges }: { ofChanges: boolean }): MobileQrList {
    const deleted = ofChanges ? records.filter(({ deletedAt }) => deletedAt !== null) : [];
    const listed = records.filter((record) => !deleted.includes(record));
    return {
      items: listed.map((record) => this.toMobile(record)),
      nextCursor,
      ...(total === undefined ? {} : { total }),
      ...(ofChanges && { deletedIds: deleted.map(({ id }) => id) }),
    };
  }
}
