import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../values/roles.js';
import { Workspace } from './workspace.entity.js';

export type SsoConnectionType = 'oidc' | 'saml';
export type SsoConnectionStatus = 'draft' | 'tested' | 'enabled' | 'paused';

/** What a provider sent in the last test, and what would have happened. */
export interface SsoTest {
  at: string;
  /** Null if the person would have been signed in. */
  reason: string | null;
  /** Null if nobody would have been. */
  role: Role | null;
  claims: { name: string; value: string }[];
  /** Of the setup link from which the test was started, if it was. */
  setupLinkId?: string;
}

/** What the metadata of a SAML provider says; its entity ID is the issuer of the connection. */
export interface SamlProvider {
  signOnUrl: string;
  /** Where it takes responses about sessions that have ended; absent of metadata that an earlier version read. */
  logoutUrl?: string | null;
  /** DER as base64. */
  certificates: string[];
  /** When the metadata was last read. */
  readAt: string;
  /** Why the last look at the metadata URL changed nothing. */
  fault: SamlMetadataFault | null;
  /** How many days before its end the admins were last informed of the end of the last certificate. */
  warnedDays: number | null;
}

export type SamlMetadataFault = 'metadata_unreachable' | 'metadata_invalid' | 'entity_id_changed';

/** An identity provider of a workspace. It proves memberships in the workspace, never accounts. */
@Entity('sso_connections')
@Index('sso_connections_slug', ['slug'], { unique: true })
@Index('sso_connections_created', ['workspaceId', 'createdAt', 'id'])
@Index('sso_connections_check_due', ['checkDueAt'], { where: 'check_due_at is not null' })
@Index('sso_connections_enabled', ['workspaceId'], { unique: true, where: "status = 'enabled'" })
export class SsoConnection {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 8 }) type!: SsoConnectionType;
  /** In the addresses that the provider knows, so it never changes. */
  @Column('varchar', { length: 64 }) slug!: string;
  @Column('varchar', { length: 64 }) name!: string;
  @Column('varchar', { length: 16 }) status!: SsoConnectionStatus;
  /** Who signs people in, also as the entity ID of a SAML provider; null while a draft lacks it. */
  @Column('varchar', { length: 512, nullable: true }) issuer!: string | null;
  @Column('varchar', { length: 255, nullable: true }) clientId!: string | null;
  /** Encrypted with APP_SECRET. */
  @Column('bytea', { nullable: true }) clientSecret!: Buffer | null;
  @Column('jsonb', { nullable: true }) saml!: SamlProvider | null;
  /** Read each day; null for metadata that was pasted. */
  @Column('varchar', { length: 2048, nullable: true }) metadataUrl!: string | null;
  /** When metadata and certificates are looked at next; while a process does so, until when the others leave them alone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkDueAt!: Date | null;
  @Column('varchar', { length: 16 }) defaultRole!: Role;
  /** Whether somebody with an address in a claimed domain becomes a member at the first sign-in. */
  @Column('boolean') joinAllowed!: boolean;
  /** Null for no other limit than that of all sessions. */
  @Column('integer', { nullable: true }) maxSessionHours!: number | null;
  /** While it is enabled, other sessions do not enter the workspace. */
  @Column('boolean', { default: false }) required!: boolean;
  /** Admins who enter with a second factor instead. */
  @Column('uuid', { array: true, default: [] }) exemptMemberIds!: string[];
  @Column('jsonb', { nullable: true }) lastTest!: SsoTest | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
