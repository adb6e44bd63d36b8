import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Browser, Device, System } from '../values/scan-names.js';

/** What a visitor submitted with the form of a landing page. No foreign keys: it is written only for codes that exist. */
@Entity('leads')
@Index('leads_code', ['workspaceId', 'qrCodeId', 'submittedAt', 'id'])
@Index('leads_workspace', ['workspaceId', 'submittedAt', 'id'])
export class Lead {
  /** Contains the time of the form, and is derived from its content, so that the same form is stored once. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid') qrCodeId!: string;
  /** A json column, which keeps the order of the form. */
  @Column('json') fields!: Record<string, string>;
  @Column('boolean') consent!: boolean;
  /** The text beside the checkbox, as the visitor saw it; null if the form had none. */
  @Column('text', { nullable: true }) consentText!: string | null;
  /** ISO 3166-1 alpha-2, or "Unknown". */
  @Column('varchar', { length: 16 }) country!: string;
  /** English name, or "Unknown". */
  @Column('varchar', { length: 128 }) city!: string;
  @Column('varchar', { length: 8 }) device!: Device;
  @Column('varchar', { length: 16 }) os!: System;
  @Column('varchar', { length: 32 }) browser!: Browser;
  @Column({ type: 'timestamptz', precision: 3 }) submittedAt!: Date;
}
