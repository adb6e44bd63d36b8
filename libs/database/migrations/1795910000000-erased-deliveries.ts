import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

/**
 * Each statement of the function sees what was committed before it: after the first one has waited for a fan-out that has the
 * event, the others see what that has created. Numbers that are never sent are told as those that were skipped.
 */
const ERASE = `
  create or replace function erase_deliveries_of_leads() returns trigger language plpgsql as $$
  declare
    gone uuid[] := array(select id from removed order by id);
    ended uuid[];
  begin
    update webhook_events set body = '', is_pending = false where id = any (gone) and event = 'lead';
    update webhook_events set body = '' where lead_id is not null and lead_id = any (gone);
    select array_agg(id order by id) into ended from (
      select delivery.id from webhook_deliveries delivery
      where delivery.event_id = any (array(
          select id from webhook_events where id = any (gone) and event = 'lead'
          union all select id from webhook_events where lead_id is not null and lead_id = any (gone)))
        and delivery.state <> 'erased'
      order by delivery.id for update
    ) delivery;
    if ended is null then
      return null;
    end if;
    update webhook_sequences s set skipped = s.skipped + unsent.count
    from (
      select endpoint_id, count(*)::int as count from webhook_deliveries
      where id = any (ended) and state in ('pending', 'failed') and sequence is not null
        and not coalesce(last_status_code between 200 and 299, false)
      group by endpoint_id order by endpoint_id
    ) unsent
    where s.endpoint_id = unsent.endpoint_id;
    update webhook_deliveries set state = 'erased', next_attempt_at = null where id = any (ended);
    update webhook_attempts set response_excerpt = null where delivery_id = any (ended);
    return null;
  end $$`;

const COMMENT = 'Ends the webhook deliveries of deleted leads, and removes what they contain.';

export class ErasedDeliveries1795910000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_events add column if not exists lead_id uuid');
    await buildIndex(
      runner,
      'webhook_events_of_lead',
      'on webhook_events (lead_id) where lead_id is not null',
    );
    await runner.query(ERASE);
    await runner.query(
      `create or replace trigger leads_erase_deliveries after delete on leads
       referencing old table as removed for each statement execute function erase_deliveries_of_leads()`,
    );
    await runner.query(`comment on function erase_deliveries_of_leads is '${COMMENT}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
