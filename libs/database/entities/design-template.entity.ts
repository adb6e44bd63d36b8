import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** A design with a name. QR codes get a copy of it, so that later edits change none of them. */
@Entity('design_templates')
@Index('design_templates_name', ['workspaceId', 'nameNorm'], { unique: true })
@Index('design_templates_created', ['workspaceId', 'createdAt', 'id'])
export class DesignTemplate {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  /** The result of `normOf`: names must differ by more than case. Lower case can be longer. */
  @Column('varchar', { length: 765 }) nameNorm!: string;
  /** The differences from the default design, as those of a QR code. */
  @Column('jsonb') design!: object;
  /** Counts edits from 1. */
  @Column('integer') version!: number;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;

  static normalizeName(name: string): string {
    return name.normalize('NFC').toLowerCase();
  }
}
