import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

export type ChallengePurpose = 'second_factor' | 'passkey' | 'new_passkey';

/** Random bytes that the service gave out for one answer: the ticket of a sign-in, or what a passkey signs. */
@Entity('challenges')
@Index('challenges_user', ['userId'])
@Index('challenges_expiry', ['expiresAt'])
export class Challenge {
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('varchar', { length: 16 }) purpose!: ChallengePurpose;
  /** Null if anybody's passkey may answer. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
