import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { Workspace } from './workspace.entity.js';

/** Exists while SCIM is enabled in a workspace. Its id is the actor of what the identity provider does. */
@Entity('scim_configurations')
@Unique('scim_configurations_workspace', ['workspaceId'])
export class ScimConfiguration {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('jsonb') createdBy!: AuditActor;
  /** The time of the last request with a valid token, a few seconds behind. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSyncAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
