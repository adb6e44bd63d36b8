import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspace_quarters')
export class WorkspaceQuarter {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
