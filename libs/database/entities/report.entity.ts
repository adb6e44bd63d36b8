import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '#libs/languages';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

export type ReportPeriod = '7d' | '30d' | 'month';
export type ReportInterval = 'week' | 'month';

/** Analytics that anyone with the link can open, with filters that do not change. */
@Entity('reports')
@Index('reports_token', ['tokenHash'], { unique: true })
@Index('reports_created', ['workspaceId', 'createdAt', 'id'])
@Index('reports_maker', ['makerId'])
@Index('reports_due', ['mailDueAt'], { where: 'mail_due_at is not null' })
export class Report {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** The link ends when this person can no longer edit the workspace. Null for a key of the operator. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  makerId!: string | null;
  @Column('varchar', { length: 255 }) title!: string;
  @Column('bytea') tokenHash!: Buffer;
  /** So that the link can be shown again. */
  @Column('bytea') tokenSealed!: Buffer;
  /** Rolls on; null with `from` and `to`. */
  @Column('varchar', { length: 8, nullable: true }) period!: ReportPeriod | null;
  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true }) from!: Date | null;
  /** Exclusive. */
  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true }) to!: Date | null;
  @Column('varchar', { length: 64 }) timezone!: string;
  @Column('jsonb') filters!: object;
  /** A folder that was deleted since has no scans, so the link ends. */
  @Column('uuid', { nullable: true }) folderId!: string | null;
  @Column('boolean') includesSubfolders!: boolean;
  @Column('uuid', { array: true, nullable: true }) qrCodeIds!: string[] | null;
  /** Argon2id. */
  @Column('varchar', { length: 255, nullable: true }) passwordHash!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  /** Null if the report is not sent by email. */
  @Column('varchar', { length: 8, nullable: true }) mailEvery!: ReportInterval | null;
  /** 1 to 7, from Monday; null each month. */
  @Column('smallint', { nullable: true }) mailWeekday!: number | null;
  @Column('varchar', { length: 64, nullable: true }) mailTimezone!: string | null;
  @Column('varchar', { length: 2, nullable: true }) mailLanguage!: Language | null;
  /** Names the period: the transaction that sends its emails sets the next one. Null when no more follow. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailDueAt!: Date | null;
  /** Until then, one process prepares the emails. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailLeaseEndsAt!: Date | null;
  /** Counts edits from 1. */
  @Column('integer') version!: number;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
