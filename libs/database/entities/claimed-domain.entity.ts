import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** The part of email addresses after the @ that belongs to a workspace, by a DNS record. */
@Entity('claimed_domains')
@Index('claimed_domains_name', ['workspaceId', 'name'], { unique: true })
@Index('claimed_domains_verified', ['name'], { unique: true, where: 'verified_at is not null' })
export class ClaimedDomain {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Lower case, with A-labels. */
  @Column('varchar', { length: 253 }) name!: string;
  @Column('varchar', { length: 64 }) token!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) verifiedAt!: Date | null;
  /** When its record was last looked up and a name server answered. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkedAt!: Date | null;
  /** When it is looked up next; while a process does so, until when the others leave it alone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkDueAt!: Date | null;
  /** Since when the record of a verified domain is missing. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lostAt!: Date | null;
  /** When the admins were informed of that. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lostToldAt!: Date | null;
}
