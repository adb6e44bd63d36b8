import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** What its records were when they were last looked up; `no_answer` says nothing about them. */
export type DomainRecordsResult = 'points_here' | 'points_elsewhere' | 'no_record' | 'no_answer';

@Entity('domains')
@Index('domains_name', ['workspaceId', 'name'], { unique: true })
@Index('domains_verified', ['name'], { unique: true, where: 'verified_at is not null' })
export class Domain {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Lower case, with A-labels. */
  @Column('varchar', { length: 253 }) name!: string;
  @Column('varchar', { length: 64 }) token!: string;
  /** Whether codes that differ by case only are different codes there; it never changes once there are codes. */
  @Column('boolean', { default: false }) caseSensitive!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) verifiedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkedAt!: Date | null;
  /** When its records are looked up next; while a process does so, until when the others leave it alone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkDueAt!: Date | null;
  @Column('varchar', { length: 16, nullable: true }) checkResult!: DomainRecordsResult | null;
  /** The aliases or addresses that it had. */
  @Column('text', { array: true, default: [] }) checkFound!: string[];
  /** Since when its records point to the service; null if they do not. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) activeAt!: Date | null;
  /** Since when they no longer do. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lostAt!: Date | null;
  @Column('varchar', { length: 2048, nullable: true }) rootUrl!: string | null;
  @Column('varchar', { length: 2048, nullable: true }) notFoundUrl!: string | null;
  /** A data URI. */
  @Column('text', { nullable: true }) favicon!: string | null;
}
