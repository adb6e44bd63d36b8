import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WebhookEventName } from '#libs/webhook-events';

/** The outbox: written in the transaction of the change and pending until its deliveries are created. */
@Entity('webhook_events')
@Index('webhook_events_pending', ['id'], { where: 'is_pending' })
@Index('webhook_events_of_workspace', ['workspaceId', 'id'], { where: 'is_pending' })
export class WebhookEvent {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid') qrCodeId!: string;
  @Column('varchar', { length: 16 }) event!: WebhookEventName;
  /** Text instead of jsonb keeps the exact bytes that are signed and sent. */
  @Column('text') body!: string;
  @Column('boolean') isPending!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
