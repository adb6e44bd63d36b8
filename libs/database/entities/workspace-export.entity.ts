import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

export type ExportState = 'queued' | 'running' | 'ready' | 'failed';

/** An archive of a workspace that one of its admins has requested. A trigger counts its bytes as stored. docs/adr/0101 */
@Entity('exports')
@Index('exports_created', ['workspaceId', 'createdAt', 'id'])
@Index('exports_open', ['createdAt'], { where: `state in ('queued', 'running')` })
export class WorkspaceExport {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** The admin who has requested it, and alone can download it. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Index('exports_user')
  @Column('uuid')
  userId!: string;
  @Column('varchar', { length: 16 }) state!: ExportState;
  @Column('boolean') hasLeads!: boolean;
  /** Why it failed. */
  @Column('varchar', { length: 500, nullable: true }) fault!: string | null;
  /** Of the storage of files, where the archive is, sealed with this key, which is sealed with APP_SECRET. */
  @Column('varchar', { length: 80, nullable: true }) folder!: string | null;
  @Column('bytea', { nullable: true }) sealedKey!: Buffer | null;
  @Column('bigint', { default: 0, transformer: wholeNumber }) bytes!: number;
  /** Of the key that signed it. */
  @Column('varchar', { length: 71, nullable: true }) fingerprint!: string | null;
  /** How often a process has begun to write it. */
  @Column('integer') tries!: number;
  /** One process writes it until the lease ends. */
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) leaseEndsAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Index('exports_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
