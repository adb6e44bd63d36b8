import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LeadState } from '../values/lead-states.js';
import type { Browser, Device, System } from '../values/scan-names.js';

/**
 * A submitted form of a landing page. There are no foreign keys, because leads are stored only for codes that exist.
 */
@Entity('leads')
@Index('leads_code', ['workspaceId', 'qrCodeId', 'submittedAt', 'id'])
@Index('leads_workspace', ['workspaceId', 'submittedAt', 'id'])
export class Lead {
  /** Derived from the time and content of the form, so that the same form is stored once. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid') qrCodeId!: string;
  /** The json type keeps the order of the fields. */
  @Column('json') fields!: Record<string, string>;
  @Column('boolean') consent!: boolean;
  /** The checkbox label that the visitor saw; null if the form had no checkbox. */
  @Column('text', { nullable: true }) consentText!: string | null;
  @Column('varchar', { length: 16 }) country!: string;
  @Column('varchar', { length: 128 }) city!: string;
  @Column('varchar', { length: 8 }) device!: Device;
  @Column('varchar', { length: 16 }) os!: System;
  @Column('varchar', { length: 32 }) browser!: Browser;
  @Column({ type: 'timestamptz', precision: 3 }) submittedAt!: Date;
  @Column('varchar', { length: 8, default: 'new' }) state!: LeadState;
}
