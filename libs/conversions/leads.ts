import { Injectable } from '@nestjs/common';
import { Transactions, type Lead, type PreparedStatement } from '#libs/database';
import { FairQueue, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import { OutboxSignal } from '#libs/outbox';
import { bodySql, isoTimeSql, LEAD_EVENT, leadEvent, type LeadEventValues } from '#libs/webhook-events';
import { makeEvent } from './make-event.step.js';

/** Few at once: they use the connections of requests. */
const WRITES: FairQueueLimits = { running: 4, runningPerKey: 2, waiting: 1_000, waitingPerKey: 100 };

const BODY = bodySql(
  // `bodySql` only puts expressions in the places of values.
  (values: Record<keyof LeadEventValues, string>) => leadEvent(values as unknown as LeadEventValues),
  {
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
  },
);

/** A lead that is stored already is left as it is. Of a code that was purged meanwhile, nothing is stored. */
const RECORD: PreparedStatement = {
  name: 'record lead',
  text: `
  with stored as (
    insert into leads (id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, submitted_at)
    select $1::uuid, workspace_id, id, $4::json, $5::boolean, $6::text, $7, $8, $9, $10::timestamptz
    from qr_codes where workspace_id = $2 and id = $3 and purged_at is null
    on conflict (id) do nothing
    returning id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, submitted_at as at
  ), ${makeEvent(LEAD_EVENT, BODY)}
  select count(*)::int as events from events`,
};

/** Stores what visitors send with forms, each with its webhook event. */
@Injectable()
export class Leads {
  private readonly queue = new FairQueue(WRITES);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: OutboxSignal,
  ) {}

  /**
   * Resolves when it is committed. One with the same id is stored once.
   * @throws QueueFull, RecipientLeft; Error if the database is unavailable
   */
  async record(lead: Lead, recipient: Recipient): Promise<void> {
    const { id, workspaceId, qrCodeId, fields, consent, consentText, country, city, device, submittedAt } =
      lead;
    const values = [
      ...[id, workspaceId, qrCodeId, JSON.stringify(fields), consent, consentText],
      ...[country, city, device, submittedAt],
    ];
    const write = () => this.transactions.query<{ events: number }>(RECORD, values);
    const [recorded] = await this.queue.run(workspaceId, write, recipient);
    if ((recorded?.events ?? 0) > 0) this.outbox.emit('events');
  }
}
