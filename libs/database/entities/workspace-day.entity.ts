import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A UTC day of the rollups of a workspace. */
@Entity('workspace_days')
export class WorkspaceDay {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  /** Whether WorkspacePart has sums by hour, too. */
  @Column('boolean') hasHours!: boolean;
}
