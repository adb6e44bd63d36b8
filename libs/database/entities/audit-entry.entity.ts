import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Actor } from './qr-code.entity.js';
import { Workspace } from './workspace.entity.js';

/** Whoever did something that is audited: besides the actors of history, the operator at the command line. */
export type AuditActor = Omit<Actor, 'type'> & { type: Actor['type'] | 'operator' };

/** What something was done to, as it was called then. */
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
  /** Of `actor`, for the filter. */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** Such as `api_key.created`. */
  @Column('varchar', { length: 64 }) action!: string;
  @Column('jsonb') target!: AuditTarget;
  /** By field: what it was and what it became. */
  @Column('jsonb') changes!: object;
}
