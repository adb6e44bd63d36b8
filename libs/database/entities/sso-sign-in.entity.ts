import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SsoConnection } from './sso-connection.entity.js';

/** Somebody came back from the identity provider of a workspace. The last 50 of each connection are kept. */
@Entity('sso_sign_ins')
@Index('sso_sign_ins_connection', ['connectionId', 'at', 'id'])
export class SsoSignIn {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  @Column('uuid')
  connectionId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('boolean') isTest!: boolean;
  /** Why it failed; null if it succeeded. */
  @Column('varchar', { length: 32, nullable: true }) reason!: string | null;
  @Column('varchar', { length: 320, nullable: true }) email!: string | null;
  @Column('varchar', { length: 255, nullable: true }) subject!: string | null;
}
