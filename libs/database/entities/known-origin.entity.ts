import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

export type KnownOriginKind = 'browser' | 'network';

/** A browser or network from which a person signed in, so that wrong passwords from elsewhere do not keep them out. */
@Entity('known_origins')
@Index('known_origins_last_seen', ['lastSeenAt'])
export class KnownOrigin {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @PrimaryColumn('varchar', { length: 8 }) kind!: KnownOriginKind;
  /** HMAC-SHA256 with the person, so that rows reveal neither an address nor that two people share one. */
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) lastSeenAt!: Date;
}
