import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Report } from './report.entity.js';
import { Workspace } from './workspace.entity.js';

/** Gets a report by email once they have confirmed it. */
@Entity('report_recipients')
@Index('report_recipients_email', ['reportId', 'emailNorm'], { unique: true })
@Index('report_recipients_token', ['tokenHash'], { unique: true })
@Index('report_recipients_workspace', ['workspaceId'])
export class ReportRecipient {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @ForeignKey(() => Report, { onDelete: 'CASCADE' })
  @Column('uuid')
  reportId!: string;
  @Column('varchar', { length: 254 }) email!: string;
  @Column('varchar', { length: 765 }) emailNorm!: string;
  /** Of the link that confirms. */
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) confirmedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) stoppedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
