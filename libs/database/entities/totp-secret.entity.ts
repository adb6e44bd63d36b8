import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** What an authenticator app of a person computes its codes from (RFC 6238). */
@Entity('totp_secrets')
export class TotpSecret {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  /** Encrypted with APP_SECRET. */
  @Column('bytea') sealed!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** When the first code was entered; until then it is no second factor. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) confirmedAt!: Date | null;
  /** The time step of the newest code that was accepted, in units of 30 s since 1970: older ones are replays. */
  @Column('integer', { nullable: true }) lastStep!: number | null;
}
