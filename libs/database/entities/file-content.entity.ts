import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FilePicture, FileState } from '../values/file-states.js';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { Workspace } from './workspace.entity.js';

/** The bytes that files of a workspace have in common. Triggers count them, and list the folder for deletion after them. */
@Entity('file_contents')
@Index('file_contents_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('file_contents_turns', ['workspaceId', 'dueAt'], { where: 'due_at IS NOT NULL' })
export class FileContent {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @PrimaryColumn('bytea') sha256!: Buffer;
  /** Of the storage; never that of an earlier content, so that a deletion cannot meet an upload. */
  @Column('varchar', { length: 80 }) folder!: string;
  @Column('varchar', { length: 100 }) mediaType!: string;
  @Column('bigint', { transformer: wholeNumber }) bytes!: number;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('integer', { nullable: true }) pages!: number | null;
  /** Only a ready one is public. */
  @Column('varchar', { length: 16 }) state!: FileState;
  @Column('varchar', { length: 16 }) picture!: FilePicture;
  /** Why it was rejected, or has no picture. */
  @Column('varchar', { length: 64, nullable: true }) fault!: string | null;
  @Column('integer', { default: 0 }) tries!: number;
  /** When the worker next works on it; null if nothing is left to do. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) dueAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
