import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something was tried, such as to guess one account's password, by a subject that only its hash names. */
@Entity('attempts')
@Index('attempts_window', ['windowStartedAt'])
export class AttemptCount {
  /** HMAC-SHA256 of purpose and subject: neither an account nor an address can be read here. */
  @PrimaryColumn('bytea') subject!: Buffer;
  /** Within the window. */
  @Column('integer') failures!: number;
  /** In the future while it is blocked: the window goes on once that is over. */
  @Column({ type: 'timestamptz', precision: 3 }) windowStartedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) blockedUntil!: Date | null;
}
