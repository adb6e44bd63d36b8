import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { QrCode, type Actor } from './qr-code.entity.js';

export type QrCodeAction = 'created' | 'updated' | 'replaced' | 'reverted' | 'moved' | 'deleted' | 'restored';

/** The history of a QR code: one row per edit, written in its transaction. */
@Entity('qr_code_versions')
export class QrCodeVersion {
  @ForeignKey(() => QrCode, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  qrCodeId!: string;
  /** Counts from 1, the creation. */
  @PrimaryColumn('integer') version!: number;
  @Column('uuid') workspaceId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('jsonb') actor!: Actor;
  @Column('varchar', { length: 16 }) action!: QrCodeAction;
  /** The state that a revert restores: every field that a caller can write, after the edit. */
  @Column('jsonb') fields!: object;
}
