import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { Workspace } from './workspace.entity.js';

/** Public keys (RFC 7517). */
export interface Jwks {
  keys: object[];
}

/** Which tokens of another issuer become a key of the workspace for some minutes. */
@Entity('token_rules')
@Index('token_rules_workspace', ['workspaceId'])
export class TokenRule {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Equal to `iss`. */
  @Column('varchar', { length: 512 }) issuer!: string;
  /** Null if the issuer publishes its keys. */
  @Column('jsonb', { nullable: true }) jwks!: Jwks | null;
  /** Equal to `sub`, unless it ends with *. */
  @Column('varchar', { length: 512 }) subject!: string;
  @Column('jsonb') claims!: Record<string, string>;
  @Column('text', { array: true }) scopes!: string[];
  @Column('jsonb') createdBy!: AuditActor;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
}
