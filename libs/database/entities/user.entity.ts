import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { normOf } from '../values/norm-of.js';

@Entity('users')
@Index('users_email', ['emailNorm'], { unique: true })
export class User {
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 254 }) email!: string;
  @Column('varchar', { length: 765 }) emailNorm!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) emailVerifiedAt!: Date | null;
  @Column('varchar', { length: 255 }) name!: string;
  /** Argon2id hash; null for people who sign in only with OpenID Connect. */
  @Column('varchar', { length: 255, nullable: true }) passwordHash!: string | null;
  /** BCP 47 tag, such as `de-CH`. */
  @Column('varchar', { length: 35, nullable: true }) locale!: string | null;
  @Column('varchar', { length: 64, nullable: true }) timezone!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;

  static normalizeEmail(email: string): string {
    return normOf(email);
  }

  /** `normOf` folds more than mail servers do, which may tell a Kelvin sign from a k. */
  static isSameMailbox(one: string, other: string): boolean {
    return asciiLower(one) === asciiLower(other);
  }
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
