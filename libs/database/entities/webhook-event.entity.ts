import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeliveredEventName } from '#libs/webhook-events';

/** The values by which deliveries of a batch are found, as those of one event are. */
export interface BatchSummary {
  count: number;
  events: string[];
  qrCodeIds: string[];
}

/**
 * The outbox: written in the transaction of the change and pending until its deliveries are created. A batch is an event
 * as well, whose body has those of its events.
 */
@Entity('webhook_events')
@Index('webhook_events_of_workspace', ['workspaceId', 'id'], { where: 'is_pending' })
@Index('webhook_events_of_lead', ['leadId'], { where: 'lead_id is not null' })
export class WebhookEvent {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  /** The code of the event, or of the first event of a batch; null if it is about none. */
  @Column('uuid', { nullable: true }) qrCodeId!: string | null;
  @Column('varchar', { length: 32 }) event!: DeliveredEventName;
  /** Text instead of jsonb keeps the exact bytes that are signed and sent. Empty once its lead is gone. */
  @Column('text') body!: string;
  @Column('jsonb', { nullable: true }) batched!: BatchSummary | null;
  /** The lead that a batch has, alone, so that it ends with it. The event of a lead has its id. */
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('boolean') isPending!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
