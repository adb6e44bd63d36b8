import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { WebhookDelivery } from './webhook-delivery.entity.js';

@Entity('webhook_attempts')
export class WebhookAttempt {
  /** Written by previous versions. */
  @Column('uuid', { nullable: true }) id!: string | null;
  @Column('uuid') workspaceId!: string;
  @ForeignKey(() => WebhookDelivery, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  deliveryId!: string;
  @PrimaryColumn('smallint') number!: number;
  @Column({ type: 'timestamptz', precision: 3 }) startedAt!: Date;
  @Column('integer') durationMs!: number;
  @Column({ type: 'smallint', nullable: true }) statusCode!: number | null;
  @Column('varchar', { length: 255, nullable: true }) error!: string | null;
  @Column('text', { nullable: true }) errorDetail!: string | null;
  /** The signatures, from which `sentHeaders` makes all headers; all of them in rows of previous versions. */
  @Column('jsonb') requestHeaders!: Record<string, string>;
  @Column('text', { nullable: true }) responseExcerpt!: string | null;
}
