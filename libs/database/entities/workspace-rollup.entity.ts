import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A workspace that has rollups. */
@Entity('workspace_rollups')
export class WorkspaceRollup {
  @PrimaryColumn('uuid') workspaceId!: string;
  /** The latest of its codes: rollups contain no later scans. */
  @Column({ type: 'timestamptz', precision: 3 }) rolledTo!: Date;
}
