import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Workspace } from './workspace.entity.js';

@Entity('folders')
@Unique('folders_id_in_workspace', ['workspaceId', 'id'])
@ForeignKey(() => Folder, ['workspaceId', 'parentId'], ['workspaceId', 'id'])
@Index('folders_top_name', ['workspaceId', 'nameNorm'], { unique: true, where: 'parent_id is null' })
@Index('folders_sibling_name', ['workspaceId', 'parentId', 'nameNorm'], {
  unique: true,
  where: 'parent_id is not null',
})
@Index('folders_created', ['workspaceId', 'createdAt', 'id'])
export class Folder {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('varchar', { length: 255 }) name!: string;
  /** Siblings must have different `normOf` results, which can be longer than the name. */
  @Column('varchar', { length: 765 }) nameNorm!: string;
  @Column('varchar', { length: 500, nullable: true }) description!: string | null;
  @Column('varchar', { length: 7, nullable: true }) color!: string | null;
  @Column('integer') version!: number;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;

  static normalizeName(name: string): string {
    return name.normalize('NFC').toLowerCase();
  }
}
