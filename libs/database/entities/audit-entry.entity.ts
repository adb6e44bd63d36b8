import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Actor } from './qr-code.entity.js';
import { Workspace } from './workspace.entity.js';

export type AuditActor = Omit<Actor, 'type'> & { type: Actor['type'] | 'scim' | 'operator' };

export interface AuditTarget {
  type: string;
  id: string | null;
  name: string | null;
}

/** A change to settings, members or keys, or a refused sign-in, written in the transaction of the change. */
@Entity('audit_log')
@Index('audit_log_at', ['workspaceId', 'at', 'id'])
@Index('audit_log_action', ['workspaceId', 'action', 'at', 'id'])
@Index('audit_log_not_streamed', ['at', 'id'], { where: 'not is_streamed' })
@Index('audit_log_actor', ['workspaceId', 'actorId', 'at', 'id'])
// An index over (workspace_id, target ->> 'id', at, id) of the takedowns of QR codes.
@Index('audit_log_takedowns', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('jsonb') actor!: AuditActor;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('varchar', { length: 64 }) action!: string;
  @Column('jsonb') target!: AuditTarget;
  @Column('jsonb') changes!: object;
  /** Why, as the operator said. */
  @Column('text', { nullable: true }) reason!: string | null;
  /** Whether the receiver of the audit stream has it, which the worker sets; false while nothing streams them. */
  @Column('boolean', { default: false }) isStreamed?: boolean;
}
