import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

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
