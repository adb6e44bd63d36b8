import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

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
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) verifiedAt!: Date | null;
}
