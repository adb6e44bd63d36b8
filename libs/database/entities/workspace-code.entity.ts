import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scans of each code of a workspace on a UTC day. */
@Entity('workspace_codes')
export class WorkspaceCode {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @PrimaryColumn('uuid') qrCodeId!: string;
  /** Without bot scans. */
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
