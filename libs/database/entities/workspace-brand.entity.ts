import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

@Entity('workspace_brands')
export class WorkspaceBrand {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @Column('uuid') revision!: string;
  @Column('varchar', { length: 255, nullable: true }) name!: string | null;
  @Column('varchar', { length: 7, nullable: true }) color!: string | null;
  @Column('text', { nullable: true }) logo!: string | null;
  @Column('varchar', { length: 16, nullable: true }) font!: string | null;
  @Column('varchar', { length: 16, nullable: true }) cover!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('varchar', { length: 64, nullable: true }) timezone!: string | null;
}
