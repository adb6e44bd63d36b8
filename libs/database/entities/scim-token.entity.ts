import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ScimConfiguration } from './scim-configuration.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('scim_tokens')
@Index('scim_tokens_hash', ['hash'], { unique: true })
@Index('scim_tokens_workspace', ['workspaceId'])
export class ScimToken {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @ForeignKey(() => ScimConfiguration, { onDelete: 'CASCADE' })
  @Column('uuid')
  configurationId!: string;
  @Column('varchar', { length: 16 }) prefix!: string;
  @Column('bytea') hash!: Buffer;
  /** Null for the current token; a replaced token is accepted until this time. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
