import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** What the pages of a workspace show, apart from `workspaces`, whose rows are read with every request. */
@Entity('workspace_brands')
export class WorkspaceBrand {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  /** Changes with each edit. */
  @Column('uuid') revision!: string;
  @Column('varchar', { length: 255, nullable: true }) name!: string | null;
  @Column('varchar', { length: 7, nullable: true }) color!: string | null;
  @Column('text', { nullable: true }) logo!: string | null;
}
