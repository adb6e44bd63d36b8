import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The requests of the last minute of a workspace, a user or, by its hash of the day, an address. Unlogged: a crash loses a minute. */
@Entity('burst_windows')
@Index('burst_windows_started', ['startedAt'])
export class BurstWindow {
  @PrimaryColumn('varchar', { length: 80 }) key!: string;
  /** With its first request. */
  @Column({ type: 'timestamptz', precision: 3 }) startedAt!: Date;
  /** 0 while only a refused request has come. */
  @Column('integer') used!: number;
}
