import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Erased: its lead is gone. */
export type WebhookDeliveryState = 'pending' | 'delivering' | 'delivered' | 'failed' | 'cancelled' | 'erased';

/** One event for one endpoint. All attempts send its id as X-Service-Delivery. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event_endpoint', ['eventId', 'endpointId'], { unique: true })
@Index('webhook_deliveries_waiting', ['endpointId', 'nextAttemptAt'], {
  where: "state in ('pending', 'delivering')",
})
@Index('webhook_deliveries_in_flight', ['endpointId'], { where: "state = 'delivering'" })
@Index('webhook_deliveries_endpoint', ['endpointId', 'createdAt'])
@Index('webhook_deliveries_by_state', ['endpointId', 'state', 'createdAt', 'qrCodeId'], {
  where: "state in ('pending', 'failed', 'cancelled', 'erased')",
})
export class WebhookDelivery {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @ForeignKey(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @Column('uuid')
  endpointId!: string;
  @Column('uuid') eventId!: string;
  /** That of its event. Null for batches, tests and older deliveries. */
  @Column('uuid', { nullable: true }) qrCodeId!: string | null;
  /**
   * JSON that is added to the event's body for this endpoint. It is stored so that every attempt sends the same bytes.
   */
  @Column('text', { nullable: true }) context!: string | null;
  @Column('varchar', { length: 16 }) state!: WebhookDeliveryState;
  @Column('smallint') attemptCount!: number;
  /** The number of attempts before the last replay, which starts a new series of retries. */
  @Column('smallint', { default: 0 }) earlierAttempts!: number;
  @Column('boolean', { default: false }) isTest!: boolean;
  /** The due time of the next attempt, or the end of the sender's lease during an attempt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) nextAttemptAt!: Date | null;
  /** The number of its event for the endpoint, or of the first event of a batch; null in tests. */
  @Column('bigint', { nullable: true, transformer: wholeNumber }) sequence!: number | null;
  /** The number of the last event of a batch. */
  @Column('bigint', { nullable: true, transformer: wholeNumber }) lastSequence!: number | null;
  /** How many events of earlier numbers are never sent, if this delivery is the first that tells so. */
  @Column('integer', { nullable: true }) skipped!: number | null;
  @Column({ type: 'smallint', nullable: true }) lastStatusCode!: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
