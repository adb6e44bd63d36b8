import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { Workspace } from './workspace.entity.js';

/**
 * What a statement has added to the live QR codes of a workspace, and to the bytes of all their versions as JSON: what
 * the workspace stores is the sum of its rows. Triggers of `qr_codes` and `qr_code_versions` add them, so that no
 * transaction waits for another one to count; `lock_storage` replaces them by their sum.
 */
@Entity('storage_counts')
@Index('storage_counts_workspace', ['workspaceId'])
export class StorageCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('integer') codes!: number;
  @Column('bigint', { transformer: wholeNumber }) bytes!: number;
}
