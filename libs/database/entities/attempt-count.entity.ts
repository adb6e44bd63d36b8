import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('attempts')
@Index('attempts_window', ['windowStartedAt'])
export class AttemptCount {
  /** HMAC-SHA256 of purpose and subject, which reveals neither an account nor an address. */
  @PrimaryColumn('bytea') subject!: Buffer;
  @Column('integer') failures!: number;
  /** Lies in the future while the subject is blocked; a new window begins when the block ends. */
  @Column({ type: 'timestamptz', precision: 3 }) windowStartedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) blockedUntil!: Date | null;
}
