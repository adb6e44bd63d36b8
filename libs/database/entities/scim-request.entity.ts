import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

@Entity('scim_requests')
@Index('scim_requests_at', ['workspaceId', 'at', 'id'])
@Index('scim_requests_failed', ['workspaceId', 'at', 'id'], { where: 'status >= 400' })
@Index('scim_requests_expiry', ['at'])
export class ScimRequest {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('varchar', { length: 128 }) requestId!: string;
  @Column('varchar', { length: 16 }) method!: string;
  @Column('varchar', { length: 255 }) path!: string;
  @Column('varchar', { length: 512, nullable: true }) filter!: string | null;
  @Column('smallint') status!: number;
  @Column('varchar', { length: 512, nullable: true }) detail!: string | null;
  @Column('integer') durationMs!: number;
  @Column('varchar', { length: 255, nullable: true }) userAgent!: string | null;
}
