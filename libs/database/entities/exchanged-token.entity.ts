import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** A token of another issuer that has become a key or has ended sessions, which it does once. */
@Entity('exchanged_tokens')
@Index('exchanged_tokens_expiry', ['expiresAt'])
export class ExchangedToken {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  /** SHA-256 of its issuer and `jti`, or of the token; of a logout token, of the connection and `jti`. */
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
