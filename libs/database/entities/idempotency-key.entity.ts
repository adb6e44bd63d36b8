import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

@Entity('idempotency_keys')
@Index('idempotency_keys_expires', ['expiresAt'])
export class IdempotencyKey {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @PrimaryColumn('varchar', { length: 255 }) route!: string;
  @PrimaryColumn('varchar', { length: 255 }) key!: string;
  /** SHA-256 hash of path, query and body, which a repeated request must match. */
  @Column('bytea') requestDigest!: Buffer;
  @Column('smallint') status!: number;
  @Column('jsonb') headers!: Record<string, string>;
  @Column('bytea') body!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
