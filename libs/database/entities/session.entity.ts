import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';
import { User } from './user.entity.js';

/** A signed-in browser with one current workspace. The session ends with the membership there. */
@Entity('sessions')
@Index('sessions_token', ['tokenHash'], { unique: true })
@Index('sessions_user', ['userId', 'lastSeenAt'])
@ForeignKey(() => Member, ['workspaceId', 'userId'], ['workspaceId', 'userId'], { onDelete: 'CASCADE' })
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('uuid') workspaceId!: string;
  /** SHA-256 hash of the cookie's token. */
  @Column('bytea') tokenHash!: Buffer;
  @Column('varchar', { length: 255, nullable: true }) userAgent!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) lastSeenAt!: Date;
}
