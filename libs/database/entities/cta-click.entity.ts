import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Browser, Device, System } from '../values/scan-names.js';

/** There are no foreign keys, because clicks are stored only for codes that exist. */
@Entity('cta_clicks')
@Index('cta_clicks_code', ['workspaceId', 'qrCodeId', 'clickedAt'])
@Index('cta_clicks_workspace', ['workspaceId', 'clickedAt'])
export class CtaClick {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid') qrCodeId!: string;
  @Column('varchar', { length: 64 }) ctaId!: string;
  @Column('varchar', { length: 16 }) country!: string;
  @Column('varchar', { length: 128 }) city!: string;
  @Column('varchar', { length: 8 }) device!: Device;
  @Column('varchar', { length: 16 }) os!: System;
  @Column('varchar', { length: 32 }) browser!: Browser;
  @Column({ type: 'timestamptz', precision: 3 }) clickedAt!: Date;
}
