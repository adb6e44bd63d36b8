import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Actor } from './qr-code.entity.js';
import { Workspace } from './workspace.entity.js';

/** Also the identity provider of the workspace, and the operator at the command line. */
export type AuditActor = Omit<Actor, 'type'> & { type: Actor['type'] | 'scim' | 'operator' };

/** The object of the action, with its name at that time. */
export interface AuditTarget {
  type: string;
  id: string | null;
  name: string | null;
}

/** One change to settings, members or keys, or a refused sign-in; written in the change's own transaction. */
@Entity('audit_log')
@Index('audit_log_at', ['workspaceId', 'at', 'id'])
@Index('audit_log_action', ['workspaceId', 'action', 'at', 'id'])
@Index('audit_log_actor', ['workspaceId', 'actorId', 'at', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('jsonb') actor!: AuditActor;
  /** The id of `actor`, for the filter. */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** Such as `api_key.created`. */
  @Column('varchar', { length: 64 }) action!: string;
  @Column('jsonb') target!: AuditTarget;
  /** The value before and after, by field. */
  @Column('jsonb') changes!: object;
}
