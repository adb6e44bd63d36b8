import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A hint that a code's scans are worth a rollup. If it is lost, the next scans add it again. */
@Entity('rollup_due')
export class RollupDue {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @Index('rollup_due_due_at')
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt!: Date;
}
