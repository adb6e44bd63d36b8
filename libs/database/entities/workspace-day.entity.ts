import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspace_days')
export class WorkspaceDay {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('boolean') hasHours!: boolean;
}
