import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AuditActor } from './audit-entry.entity.js';
import { TokenRule } from './token-rule.entity.js';
import { Workspace } from './workspace.entity.js';

export type ApiKeyScope = 'read' | 'read_write' | 'admin';
/** A `person` key may do what its person may, and ends with their membership; a `service` key belongs to the workspace. */
export type ApiKeyKind = 'person' | 'service';

@Entity('api_keys')
@Index('api_keys_hash', ['hash'], { unique: true })
@Index('api_keys_previous_hash', ['previousHash'], {
  unique: true,
  where: 'previous_hash is not null',
})
@Index('api_keys_workspace', ['workspaceId'])
@Index('api_keys_token_rule', ['tokenRuleId'], { where: 'token_rule_id is not null' })
export class ApiKey {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 16 }) prefix!: string;
  @Column('bytea') hash!: Buffer;
  /** The hash of the replaced key, which is accepted until `previousExpiresAt`. */
  @Column('bytea', { nullable: true }) previousHash!: Buffer | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) previousExpiresAt!: Date | null;
  /** `custom` for every key of which the previous version could not know the limits: it gives such a key no rights. */
  @Column('varchar', { length: 16 }) scope!: ApiKeyScope | 'custom';
  /** The default serves the previous version, which inserts no value. Always false if the scope is `custom`. */
  @Column('boolean', { default: true }) readsLeads!: boolean;
  /** Only read if the scope is `custom`; otherwise it follows from the scope, which the previous version can change. */
  @Column('varchar', { length: 16, nullable: true }) kind!: ApiKeyKind | null;
  /** Permissions, or a value of ApiKeyScope for all of its own. Null unless the scope is `custom`. */
  @Column('text', { array: true, nullable: true }) scopes!: string[] | null;
  /** Whom to ask about a service key. */
  @Column('varchar', { length: 254, nullable: true }) ownerEmail!: string | null;
  /** Canonical CIDR ranges from which the key is accepted; empty for all addresses. */
  @Column('text', { array: true, default: [] }) addressRanges!: string[];
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  /** Lags by up to a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
  @Column('jsonb', { default: { type: 'operator', id: null, name: null } }) createdBy!: AuditActor;
  /**
   * The person to whom the key is bound: who created, rotated or promoted it, in a session or with an earlier key. Null
   * for the operator, and for keys that the previous version inserts.
   */
  @Column('uuid', { nullable: true }) makerId!: string | null;
  /** The person to whom the replaced key stays bound. */
  @Column('uuid', { nullable: true }) previousMakerId!: string | null;
  /** The rule by which a token was exchanged for the key; such a key is not listed. */
  @ForeignKey(() => TokenRule, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  tokenRuleId!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) revokedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
