import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Requests of the last minute per workspace, user or daily address hash. The table is unlogged: a crash loses a minute.
 */
@Entity('burst_windows')
@Index('burst_windows_started', ['startedAt'])
export class BurstWindow {
  @PrimaryColumn('varchar', { length: 80 }) key!: string;
  @Column({ type: 'timestamptz', precision: 3 }) startedAt!: Date;
  /** Zero after a single refused request. */
  @Column('integer') used!: number;
}
