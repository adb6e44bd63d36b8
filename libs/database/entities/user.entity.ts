import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person's account. What a workspace says of its member stands on the membership, never here. */
@Entity('users')
@Index('users_email', ['emailNorm'], { unique: true })
export class User {
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 254 }) email!: string;
  /** By `normOf`: what accounts are found by. */
  @Column('varchar', { length: 765 }) emailNorm!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) emailVerifiedAt!: Date | null;
  @Column('varchar', { length: 255 }) name!: string;
  /** Argon2id; null for who signs in by OpenID Connect only. */
  @Column('varchar', { length: 255, nullable: true }) passwordHash!: string | null;
  /** BCP 47, such as `de-CH`. */
  @Column('varchar', { length: 35, nullable: true }) locale!: string | null;
  /** IANA, such as `Europe/Zurich`. */
  @Column('varchar', { length: 64, nullable: true }) timezone!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;

  static normOf(email: string): string {
    return email.normalize('NFKC').toLowerCase();
  }

  /** Accounts are found by e-mails folded further than mail is delivered: to a mail server, a Kelvin sign may be no k. */
  static isSameMailbox(one: string, other: string): boolean {
    return asciiLower(one) === asciiLower(other);
  }
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
