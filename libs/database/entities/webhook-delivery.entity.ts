import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export type WebhookDeliveryState = 'pending' | 'delivering' | 'delivered' | 'failed' | 'cancelled';

/** One event for one endpoint; its id is X-Service-Delivery over all attempts. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event_endpoint', ['eventId', 'endpointId'], { unique: true })
@Index('webhook_deliveries_waiting', ['endpointId', 'nextAttemptAt'], {
  where: "state in ('pending', 'delivering')",
})
@Index('webhook_deliveries_in_flight', ['endpointId'], { where: "state = 'delivering'" })
@Index('webhook_deliveries_endpoint', ['endpointId', 'createdAt'])
@Index('webhook_deliveries_failed', ['endpointId', 'createdAt'], { where: "state = 'failed'" })
export class WebhookDelivery {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @ForeignKey(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @Column('uuid')
  endpointId!: string;
  @Column('uuid') eventId!: string;
  /** JSON that the body of the event gains for this endpoint; stored, so that every attempt sends the same bytes. */
  @Column('text', { nullable: true }) context!: string | null;
  @Column('varchar', { length: 16 }) state!: WebhookDeliveryState;
  @Column('smallint') attemptCount!: number;
  /** Attempts before the last replay: each replay starts a new series of retries, and the numbers go on. */
  @Column('smallint', { default: 0 }) earlierAttempts!: number;
  /** Sent on request of an admin, with a sample body and a single attempt. */
  @Column('boolean', { default: false }) isTest!: boolean;
  /** When the next attempt is due; while it is being delivered, when the lease of the sender ends. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) nextAttemptAt!: Date | null;
  @Column({ type: 'smallint', nullable: true }) lastStatusCode!: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
