import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../values/roles.js';
import { Workspace } from './workspace.entity.js';

/** A group of the customer's directory that gives its members a role, beside the three groups of SCIM that are roles. */
@Entity('directory_groups')
@Index('directory_groups_name', ['workspaceId', 'nameNorm'], { unique: true })
export class DirectoryGroup {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column({ type: 'text', collation: 'C' }) nameNorm!: string;
  @Column('varchar', { length: 16 }) role!: Role;
  /** What the directory calls it in SCIM; Entra ID sends it in the claim `groups`, too. */
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
