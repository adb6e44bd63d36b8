import { Injectable } from '@nestjs/common';
import type { Lead, PreparedStatement } from '#libs/database';
import { isoTimeSql, LeadEvent } from '#libs/webhook-events';
import { ConversionWrites } from './conversion-writes.js';
import { makeEvent } from './make-event.step.js';

const MAKE_EVENT = makeEvent(LeadEvent, {
  qr_code_id: 'code.id',
  qr_name: 'code.name',
  short_code: 'code.short_code',
  lead: {
    id: 'stored.id',
    fields: 'stored.fields',
    consent: 'stored.consent',
    consent_text: `coalesce(to_json(stored.consent_text), 'null')`,
    country: 'stored.country',
    city: 'stored.city',
    device: 'stored.device',
    submitted_at: isoTimeSql('stored.at'),
  },
});

/** Skips leads that are already stored and codes that were purged in the meantime. */
const RECORD: PreparedStatement = {
  name: 'record lead',
  text: `
  with stored as (
    insert into leads (id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, os, browser, submitted_at)
    select $1::uuid, workspace_id, id, $4::json, $5::boolean, $6::text, $7, $8, $9, $10, $11, $12::timestamptz
    from qr_codes where workspace_id = $2 and id = $3 and purged_at is null
    on conflict (id) do nothing
    returning id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, submitted_at as at
  ), ${MAKE_EVENT}
  select (select count(*) from stored)::int as stored, (select count(*) from events)::int as events`,
};

@Injectable()
export class Leads {
  constructor(private readonly writes: ConversionWrites) {}

  /** Stores a lead with its webhook event, once per id. @returns true if it is new @throws see ConversionWrites.run */
  async record(lead: Omit<Lead, 'state'>): Promise<boolean> {
    const { id, workspaceId, qrCodeId, fields, consent, consentText, submittedAt } = lead;
    const { country, city, device, os, browser } = lead;
    const values = [
      ...[id, workspaceId, qrCodeId, JSON.stringify(fields), consent, consentText],
      ...[country, city, device, os, browser, submittedAt],
    ];
    return (await this.writes.run(RECORD, values)) > 0;
  }
}
