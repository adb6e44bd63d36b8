import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspace_codes')
export class WorkspaceCode {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @PrimaryColumn('uuid') qrCodeId!: string;
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
