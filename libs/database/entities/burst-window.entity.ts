import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The requests of the last minute by workspace, user or daily hash of an address. Unlogged: a crash loses a minute. */
@Entity('burst_windows')
@Index('burst_windows_started', ['startedAt'])
export class BurstWindow {
  @PrimaryColumn('varchar', { length: 80 }) key!: string;
  /** The time of its first request. */
  @Column({ type: 'timestamptz', precision: 3 }) startedAt!: Date;
  /** 0 if it has only received a refused request. */
  @Column('integer') used!: number;
}
