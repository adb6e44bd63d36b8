import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scans of a workspace in a quarter of an hour. */
@Entity('workspace_quarters')
export class WorkspaceQuarter {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  /** Without bot scans. */
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
