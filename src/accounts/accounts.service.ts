import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import type { Language } from '#libs/languages';
import { ChangeFeed, newId, onViolation, Transactions, User } from '#libs/database';
import { EmailTaken } from './accounts.errors.js';

export interface NewAccount extends Pick<User, 'email' | 'name'> {
  id?: string;
  passwordHash: string | null;
  isEmailVerified: boolean;
  /** The language of the request, for the email that asks to confirm the address. */
  language?: Language;
}

export type AccountChange = Partial<
  Pick<User, 'name' | 'locale' | 'timezone' | 'passwordHash' | 'emailVerifiedAt'>
>;

/** Accounts reach across workspaces, so no workspace's admin or token can change one. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async create({ id = newId(), email, name, passwordHash, isEmailVerified }: NewAccount): Promise<User> {
    const now = this.clock.now();
    const user: User = {
      id,
      email,
      emailNorm: User.normalizeEmail(email),
      emailVerifiedAt: isEmailVerified ? now : null,
      name,
      passwordHash,
      locale: null,
      timezone: null,
      createdAt: now,
      updatedAt: now,
    };
    const inserted = this.users.insert(user);
    await onViolation({ users_email: () => new EmailTaken() }, inserted);
    return user;
  }

  hasAny(): Promise<boolean> {
    return this.users.exists();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ emailNorm: User.normalizeEmail(email) });
  }

  find(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  findOrFail(id: string): Promise<User> {
    return this.users.findOneByOrFail({ id });
  }

  /** Locks the account until the transaction ends, so that its password cannot change. */
  async lock(id: string): Promise<User> {
    // FOR UPDATE would block every insert that refers to the account.
    const lock = { mode: 'for_no_key_update' } as const;
    this.transactions.assertTransaction();
    return this.users.findOneOrFail({ where: { id }, lock });
  }

  /** Takes effect in this process before the response, and in every other within 2 s. */
  async change(id: string, change: AccountChange): Promise<void> {
    await this.transactions.run(async () => {
      await this.users.update({ id }, { ...change, updatedAt: this.clock.now() });
      await this.changes.announce('user', [id]);
    });
  }

  /** The address has been confirmed, and with it a password. */
  async confirm(id: string, passwordHash: string | null): Promise<void> {
    await this.change(id, { emailVerifiedAt: this.clock.now(), passwordHash });
  }

  /** The new address has been confirmed. @throws EmailTaken */
  async changeEmail(id: string, email: string): Promise<void> {
    this.transactions.assertTransaction();
    const now = this.clock.now();
    const emailNorm = User.normalizeEmail(email);
    const changed = this.users.update({ id }, { email, emailNorm, emailVerifiedAt: now, updatedAt: now });
    await onViolation({ users_email: () => new EmailTaken() }, changed);
    await this.changes.announce('user', [id]);
  }

  /** With everything that only the account has; requires a transaction. */
  async delete(id: string): Promise<void> {
    this.transactions.assertTransaction();
    await this.users.delete({ id });
    await this.changes.announce('user', [id]);
  }
}
