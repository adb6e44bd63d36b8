import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { Workspace } from './workspace.entity.js';

/** Exists while SCIM is enabled in a workspace. Its id identifies the identity provider as an actor. */
@Entity('scim_configurations')
@Unique('scim_configurations_workspace', ['workspaceId'])
export class ScimConfiguration {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('jsonb') createdBy!: AuditActor;
  /** The last request with a valid token; lags by a few seconds. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSyncAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
