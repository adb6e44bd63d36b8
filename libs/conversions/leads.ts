import { Injectable } from '@nestjs/common';
import type { Lead, PreparedStatement } from '#libs/database';
import { bodySql, isoTimeSql, LEAD_EVENT, leadEvent } from '#libs/webhook-events';
import { ConversionWrites } from './conversion-writes.js';
import { makeEvent } from './make-event.step.js';

const BODY = bodySql(leadEvent, {
  qrCodeId: 'code.id',
  qrName: 'code.name',
  shortCode: 'code.short_code',
  id: 'stored.id',
  fields: 'stored.fields',
  hasConsented: 'stored.consent',
  consentText: `coalesce(to_json(stored.consent_text), 'null')`,
  country: 'stored.country',
  city: 'stored.city',
  device: 'stored.device',
  submittedAt: isoTimeSql('stored.at'),
});

/** A lead that is stored already is left as it is. Of a code that was purged meanwhile, nothing is stored. */
const RECORD: PreparedStatement = {
  name: 'record lead',
  text: `
  with stored as (
    insert into leads (id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, os, browser, submitted_at)
    select $1::uuid, workspace_id, id, $4::json, $5::boolean, $6::text, $7, $8, $9, $10, $11, $12::timestamptz
    from qr_codes where workspace_id = $2 and id = $3 and purged_at is null
    on conflict (id) do nothing
    returning id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, submitted_at as at
  ), ${makeEvent(LEAD_EVENT, BODY)}
  select count(*)::int as events from events`,
};

/** What visitors send with forms. */
@Injectable()
export class Leads {
  constructor(private readonly writes: ConversionWrites) {}

  /** Stores it with its webhook event; one with the same id once. @throws as ConversionWrites.run */
  record(lead: Lead): Promise<void> {
    const { id, workspaceId, qrCodeId, fields, consent, consentText, submittedAt } = lead;
    const { country, city, device, os, browser } = lead;
    const values = [
      ...[id, workspaceId, qrCodeId, JSON.stringify(fields), consent, consentText],
      ...[country, city, device, os, browser, submittedAt],
    ];
    return this.writes.run(RECORD, values);
  }
}
