import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('scim_configurations')
@Unique('scim_configurations_workspace', ['workspaceId'])
export class ScimConfiguration {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('jsonb') createdBy!: AuditActor;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSyncAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
