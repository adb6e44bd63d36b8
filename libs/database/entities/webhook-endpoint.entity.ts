import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

export type WebhookEventName = 'scan';
export type WebhookEndpointStatus = 'active' | 'paused' | 'disabled';

@Entity('webhook_endpoints')
@Index('webhook_endpoints_workspace', ['workspaceId'])
@Index('webhook_endpoints_deleted', ['deletedAt'], { where: 'deleted_at is not null' })
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 2048 }) url!: string;
  @Column('varchar', { length: 16, array: true }) events!: WebhookEventName[];
  @Column('varchar', { length: 16 }) status!: WebhookEndpointStatus;
  @Column('bytea') secretEncrypted!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** It is disabled then, and no longer found; its row goes after its deliveries. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
}
