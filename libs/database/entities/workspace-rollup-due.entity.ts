import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A hint that a workspace's scans may be worth a rollup. If it is lost, the next scans add it again. */
@Entity('workspace_rollup_due')
export class WorkspaceRollupDue {
  @PrimaryColumn('uuid') workspaceId!: string;
  @Index('workspace_rollup_due_due_at')
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt!: Date;
}
