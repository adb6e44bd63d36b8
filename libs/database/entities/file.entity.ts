import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FileContent } from './file-content.entity.js';
import { Workspace } from './workspace.entity.js';

/** A file that somebody has uploaded. Its address has a key that only those know who were given it. */
@Entity('files')
@ForeignKey(() => FileContent, ['workspaceId', 'sha256'], ['workspaceId', 'sha256'], { onDelete: 'CASCADE' })
@Index('files_created', ['workspaceId', 'createdAt', 'id'])
@Index('files_contents', ['workspaceId', 'sha256'])
export class StoredFile {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('bytea') sha256!: Buffer;
  @Index('files_key', { unique: true })
  @Column('char', { length: 22 })
  key!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
