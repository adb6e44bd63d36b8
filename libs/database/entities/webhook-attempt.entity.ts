import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookDelivery } from './webhook-delivery.entity.js';

@Entity('webhook_attempts')
@Index('webhook_attempts_delivery', ['deliveryId', 'number'], { unique: true })
export class WebhookAttempt {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @ForeignKey(() => WebhookDelivery, { onDelete: 'CASCADE' })
  @Column('uuid')
  deliveryId!: string;
  @Column('smallint') number!: number;
  @Column({ type: 'timestamptz', precision: 3 }) startedAt!: Date;
  @Column('integer') durationMs!: number;
  @Column({ type: 'smallint', nullable: true }) statusCode!: number | null;
  @Column('varchar', { length: 255, nullable: true }) error!: string | null;
  @Column('text', { nullable: true }) errorDetail!: string | null;
  @Column('jsonb') requestHeaders!: Record<string, string>;
  @Column('text', { nullable: true }) responseExcerpt!: string | null;
}
