import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Counts attempts, such as guesses of one account's password, per subject; only a hash of the subject is stored. */
@Entity('attempts')
@Index('attempts_window', ['windowStartedAt'])
export class AttemptCount {
  /** HMAC-SHA256 of purpose and subject, which reveals neither an account nor an address. */
  @PrimaryColumn('bytea') subject!: Buffer;
  @Column('integer') failures!: number;
  /** A time in the future while the subject is blocked: the window continues when the block ends. */
  @Column({ type: 'timestamptz', precision: 3 }) windowStartedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) blockedUntil!: Date | null;
}
