import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspace_parts')
export class WorkspacePart {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('smallint') hours!: number;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @PrimaryColumn('smallint') dimension!: number;
  @PrimaryColumn('text', { collation: 'C' }) value!: string;
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
