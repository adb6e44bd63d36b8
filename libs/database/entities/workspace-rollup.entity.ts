import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspace_rollups')
export class WorkspaceRollup {
  @PrimaryColumn('uuid') workspaceId!: string;
  /** The latest time of all its codes; rollups contain no later scans. */
  @Column({ type: 'timestamptz', precision: 3 }) rolledTo!: Date;
}
