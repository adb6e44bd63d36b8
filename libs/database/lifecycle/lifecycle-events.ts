import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { appendEvents, type LifecycleEventBody } from '#libs/webhook-events';
import { newId } from '../values/uuid.js';
import { Transactions } from '../transactions/transactions.js';

/** $1: the workspace; $2: the time; $3: JSON of rows. */
const APPEND = {
  name: 'append life-cycle events',
  text: appendEvents({
    from: `(
      select sent.*, $1::uuid as workspace_id, null::uuid as qr_code_id, $2::timestamptz as at
      from jsonb_to_recordset($3::jsonb) as sent (id uuid, event text, body text)
    ) happened`,
    row: 'happened',
    event: 'happened.event',
    body: 'happened.body',
  }),
};

/** What happened to a record that is no QR code, and what its event says about it. */
export type Happening = LifecycleEventBody extends infer Body
  ? Body extends LifecycleEventBody
    ? Pick<Body, 'event' | 'data'>
    : never
  : never;

/** Appends what happened to the events of its workspace, in the transaction of the change. */
@Injectable()
export class LifecycleEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async append(workspaceId: string, happenings: readonly Happening[]): Promise<void> {
    if (happenings.length === 0) return;
    this.transactions.assertTransaction();
    const now = this.clock.now();
    const rows = happenings.map(({ event, data }) => {
      const id = newId(now);
      const body = { event, id, occurred_at: now.toISOString(), workspace_id: workspaceId, data };
      return { id, event, body: JSON.stringify(body) };
    });
    await this.transactions.query(APPEND, [workspaceId, now, JSON.stringify(rows)]);
  }
}
