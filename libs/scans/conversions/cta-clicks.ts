import { Injectable } from '@nestjs/common';
import type { CtaClick, PreparedStatement } from '#libs/database';
import { CtaClickEvent, isoTimeSql } from '#libs/webhook-events';
import { ConversionWrites } from './conversion-writes.js';
import { makeEvent } from './make-event.step.js';

const MAKE_EVENT = makeEvent(CtaClickEvent, {
  qr_code_id: 'code.id',
  qr_name: 'code.name',
  short_code: 'code.short_code',
  cta: {
    id: 'stored.cta_id',
    label: '$11::text',
    url: '$12::text',
    country: 'stored.country',
    city: 'stored.city',
    device: 'stored.device',
    clicked_at: isoTimeSql('stored.at'),
  },
});

const RECORD: PreparedStatement = {
  name: 'record click',
  text: `
  with stored as (
    insert into cta_clicks (id, workspace_id, qr_code_id, cta_id, country, city, device, os, browser, clicked_at)
    select $1::uuid, workspace_id, id, $4, $5, $6, $7, $8, $9, $10::timestamptz
    from qr_codes where workspace_id = $2 and id = $3 and purged_at is null
    on conflict (id) do nothing
    returning id, workspace_id, qr_code_id, cta_id, country, city, device, clicked_at as at
  ), ${MAKE_EVENT}
  select (select count(*) from stored)::int as stored, (select count(*) from events)::int as events`,
};

export type NewClick = CtaClick & { label: string; url: string };

@Injectable()
export class CtaClicks {
  constructor(private readonly writes: ConversionWrites) {}

  async record(click: NewClick): Promise<void> {
    const { id, workspaceId, qrCodeId, ctaId, clickedAt, label, url } = click;
    const { country, city, device, os, browser } = click;
    const visitor = [country, city, device, os, browser];
    const values = [id, workspaceId, qrCodeId, ctaId, ...visitor, clickedAt, label, url];
    await this.writes.run(RECORD, values);
  }
}
