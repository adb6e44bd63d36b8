import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Numbers the events of an endpoint. A row of its own, because claims lock that of the endpoint. */
@Entity('webhook_sequences')
export class WebhookSequence {
  @ForeignKey(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  endpointId!: string;
  @Column('uuid') workspaceId!: string;
  /** The number of its newest event. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) last!: number;
  /** Events that are never sent, of which the next new delivery tells the receiver. */
  @Column('integer', { default: 0 }) skipped!: number;
  /** What the newest delivery tells. */
  @Column('integer', { default: 0 }) announced!: number;
  /** Events that waited until they were deleted, since the endpoint was added. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) lost!: number;
}
