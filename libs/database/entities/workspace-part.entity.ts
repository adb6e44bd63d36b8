import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scans of a workspace with one value of a dimension, such as country, in an hour or on a UTC day. */
@Entity('workspace_parts')
export class WorkspacePart {
  @PrimaryColumn('uuid') workspaceId!: string;
  /** 1 or 24. */
  @PrimaryColumn('smallint') hours!: number;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  /** An index in DIMENSIONS of libs/scans. */
  @PrimaryColumn('smallint') dimension!: number;
  @PrimaryColumn('text', { collation: 'C' }) value!: string;
  /** Without bot scans. */
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
