import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Role } from '../values/roles.js';
import { Workspace } from './workspace.entity.js';

@Entity('scim_groups')
export class ScimGroup {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @PrimaryColumn('varchar', { length: 16 }) role!: Role;
  @Column('text') externalId!: string;
}
