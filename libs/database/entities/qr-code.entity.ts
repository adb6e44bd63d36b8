import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** A deleted code stays as a row: its short code is never issued again. */
@Entity('qr_codes')
@Index('qr_codes_short_code', ['shortCode'], { unique: true })
@Index('qr_codes_short_code_norm', ['shortCodeNorm'])
@Index('qr_codes_workspace', ['workspaceId', 'createdAt', 'id'], { where: 'deleted_at is null' })
export class QrCode {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 32 }) category!: string;
  @Column('jsonb') qrData!: object;
  @Column('varchar', { length: 64 }) shortCode!: string;
  /** Upper case, for phones and people that change the case. */
  @Column('varchar', { length: 64 }) shortCodeNorm!: string;
  /** Counts edits from 1. */
  @Column('integer') version!: number;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
}
