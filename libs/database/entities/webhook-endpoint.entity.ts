import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { SubscribedEvent } from '#libs/webhook-events';
import { Workspace } from './workspace.entity.js';

export type WebhookEndpointStatus = 'active' | 'paused' | 'disabled';
/**
 * `gone` follows a 410 response, `suspended` the suspension or deletion of the workspace. Previous versions disabled
 * endpoints as `failing`.
 */
export type WebhookDisabledReason = 'gone' | 'failing' | 'suspended';

@Entity('webhook_endpoints')
@Index('webhook_endpoints_workspace', ['workspaceId'])
@Index('webhook_endpoints_deleted', ['deletedAt'], { where: 'deleted_at is not null' })
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 2048 }) url!: string;
  /** Of the URL, without the port. */
  @Column('varchar', { length: 255, nullable: true }) host!: string | null;
  @Column('varchar', { length: 255, default: '' }) description!: string;
  /** Names, or patterns such as `qr.*`. */
  @Column('varchar', { length: 32, array: true }) events!: SubscribedEvent[];
  /**
   * Limits events to QR codes in or below these folders; empty means all. Deleted folders stay in the list and match
   * nothing.
   */
  @Column('uuid', { array: true, default: [] }) folderIds!: string[];
  /** As entered; events are compared with them in lower case. Empty means all, as in the other filters. */
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('varchar', { length: 32, array: true, default: [] }) categories!: string[];
  @Column('uuid', { array: true, default: [] }) qrCodeIds!: string[];
  /** Sent with each request, in this order. */
  @Column('text', { array: true, default: [] }) headerNames!: string[];
  /** A JSON array of the values, sealed; null without headers. */
  @Column('bytea', { nullable: true }) headersEncrypted!: Buffer | null;
  @Column('boolean', { default: false }) context!: boolean;
  /** True if events arrive in batches, one request for many. */
  @Column('boolean', { default: false }) batch!: boolean;
  /** The most deliveries in progress that its admins want. */
  @Column('smallint', { default: 64 }) maxInFlight!: number;
  /** The most at this time: it adapts to the answers. `libs/delivery/endpoint-pace.ts` has the rules. */
  @Column('smallint', { default: 8 }) inFlightLimit!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) grownAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) slowedAt!: Date | null;
  @Column('varchar', { length: 16 }) status!: WebhookEndpointStatus;
  @Column('varchar', { length: 16, nullable: true }) disabledReason!: WebhookDisabledReason | null;
  @Column('integer', { default: 0 }) failuresInRow!: number;
  /** The time of the first failure since the last success. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) failingSince!: Date | null;
  /** First attempts that failed since the last success. */
  @Column('integer', { default: 0 }) firstFailuresInRow!: number;
  /** Set while it gets nothing but a probe now and then, because all that it got has failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) recoveringSince!: Date | null;
  /** The earliest time of the next probe. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) probeAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) recoveryMailedAt!: Date | null;
  /** Set while its deliveries from before this time are being cancelled; nothing is sent until then. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) skipsUntil!: Date | null;
  /** When it last unsubscribed from leads: their deliveries are kept, and can be sent again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) leadsUntil!: Date | null;
  /** The time of the first 2xx response. Until then, deliveries are sent one at a time. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) answeredAt!: Date | null;
  @Column('bytea') secretEncrypted!: Buffer;
  /** Signs alongside the current secret until it is promoted or replaced. */
  @Column('bytea', { nullable: true }) nextSecretEncrypted!: Buffer | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** A deleted endpoint is disabled and hidden; its row is removed after its deliveries. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
}
