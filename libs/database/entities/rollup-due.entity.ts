import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A code whose scans are worth a rollup. Only a hint: if it is lost, the next scans add it again. */
@Entity('rollup_due')
export class RollupDue {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @Index('rollup_due_due_at')
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt!: Date;
}
