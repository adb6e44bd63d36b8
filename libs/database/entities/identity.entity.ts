import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A person as an OpenID Connect issuer knows them: issuer and subject, nothing else. */
@Entity('identities')
@Index('identities_user', ['userId'])
export class Identity {
  @PrimaryColumn('varchar', { length: 512 }) issuer!: string;
  @PrimaryColumn('varchar', { length: 255 }) subject!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
