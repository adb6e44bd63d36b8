import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { QrCode, type Actor } from './qr-code.entity.js';

export type QrCodeAction = 'created' | 'updated' | 'replaced' | 'reverted' | 'moved' | 'deleted' | 'restored';

@Entity('qr_code_versions')
@Index('qr_code_versions_at', ['workspaceId', 'at'])
@Index('qr_code_versions_change', ['workspaceId', 'changeId'], { where: 'change_id IS NOT NULL' })
export class QrCodeVersion {
  @ForeignKey(() => QrCode, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  qrCodeId!: string;
  @PrimaryColumn('integer') version!: number;
  @Column('uuid') workspaceId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('jsonb') actor!: Actor;
  @Column('varchar', { length: 16 }) action!: QrCodeAction;
  @Column('jsonb') fields!: object;
  /** The request that edited many codes at once; null for an edit of one. */
  @Column('uuid', { nullable: true }) changeId!: string | null;
}
