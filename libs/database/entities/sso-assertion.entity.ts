import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SsoConnection } from './sso-connection.entity.js';

/** An assertion of a SAML provider. It stays until it would no longer be accepted, so that nobody uses it a second time. */
@Entity('sso_assertions')
@Index('sso_assertions_handle', ['handleHash'], { unique: true })
@Index('sso_assertions_expires', ['expiresAt'])
export class SsoAssertion {
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  connectionId!: string;
  /** SHA-256 of its ID. */
  @PrimaryColumn('bytea') idHash!: Buffer;
  /** SHA-256 of what the browser fetches the content with. */
  @Column('bytea') handleHash!: Buffer;
  @Column('varchar', { length: 255 }) requestId!: string;
  /** Whom it names; null when the browser has fetched it. */
  @Column('jsonb', { nullable: true }) content!: Record<string, unknown> | null;
  @Column({ type: 'timestamptz', precision: 3 }) receivedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
