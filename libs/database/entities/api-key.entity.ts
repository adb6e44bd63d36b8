import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { Workspace } from './workspace.entity.js';

export type ApiKeyScope = 'read' | 'read_write';

/** Only the SHA-256 of a key is stored; `prefix` is its readable beginning, for lists. */
@Entity('api_keys')
@Index('api_keys_hash', ['hash'], { unique: true })
@Index('api_keys_workspace', ['workspaceId'])
export class ApiKey {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 16 }) prefix!: string;
  @Column('bytea') hash!: Buffer;
  @Column('varchar', { length: 16 }) scope!: ApiKeyScope;
  /** Whether it can read leads. The previous version creates keys without it. */
  @Column('boolean', { default: true }) readsLeads!: boolean;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  /** At most a minute behind. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
  @Column('jsonb', { default: { type: 'operator', id: null, name: null } }) createdBy!: AuditActor;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) revokedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
