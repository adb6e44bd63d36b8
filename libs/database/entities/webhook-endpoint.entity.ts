import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { WebhookEventName } from '#libs/webhook-events';
import { Workspace } from './workspace.entity.js';

export type WebhookEndpointStatus = 'active' | 'paused' | 'disabled';
/** `gone`: a delivery was answered with 410. `failing`: many deliveries in a row have failed, over a long time. */
export type WebhookDisabledReason = 'gone' | 'failing';

/** A URL that gets events, and the encrypted secret with which its requests are signed. */
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
  /**
   * Restricts events to QR codes in or below these folders; empty for all. A deleted folder stays in the list and
   * contains nothing.
   */
  @Column('uuid', { array: true, default: [] }) folderIds!: string[];
  /** Whether bodies have the context of their QR code. */
  @Column('boolean', { default: false }) context!: boolean;
  @Column('varchar', { length: 16 }) status!: WebhookEndpointStatus;
  @Column('varchar', { length: 16, nullable: true }) disabledReason!: WebhookDisabledReason | null;
  /** The number of deliveries that have failed since the last success. */
  @Column('integer', { default: 0 }) failuresInRow!: number;
  /** When the first of them failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) failingSince!: Date | null;
  /** When its URL first answered a delivery with 2xx; until then it gets one at a time. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) answeredAt!: Date | null;
  @Column('bytea') secretEncrypted!: Buffer;
  /** Signs in addition to the current secret, until it is promoted or replaced. */
  @Column('bytea', { nullable: true }) nextSecretEncrypted!: Buffer | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** A deleted endpoint is disabled and no longer found; its row goes after its deliveries. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
}
