import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type FindOptionsWhere, type Repository } from 'typeorm';
import { QrCode, Transactions } from '#libs/database';
import { PasswordsService } from '#libs/secrets';
import { PASSWORD_LENGTH } from '#libs/qr-codes';
import { isLongerThan } from '#libs/validation';
import type { Caller } from '../http/requests/caller.js';
import { raise } from '../http/problems/index.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import type { NewQrCode } from './qr-insert.service.js';

/** Returns the change to the password of the code as it is when the edit is stored. */
export type PasswordEdit = (code: QrCode) => Pick<Partial<QrCode>, 'passwordHash'>;

const UNCHANGED: PasswordEdit = () => ({});

/** Hashes passwords before a transaction begins: hashes wait in a queue, and a transaction holds a connection. */
@Injectable()
export class QrPasswordsService {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly passwords: PasswordsService,
    private readonly transactions: Transactions,
  ) {}

  /** Hashes equal passwords once. @throws QueueFull */
  async hashNew(codes: readonly NewQrCode[]): Promise<void> {
    const hashes = new Map<string, string>();
    for (const { row, password } of codes) {
      if (password === null) continue;
      this.transactions.assertNoTransaction();
      const hash = hashes.get(password) ?? (await this.passwords.hash(password));
      hashes.set(password, hash);
      row.passwordHash = hash;
    }
  }

  /** Hashes a password for many codes once. @param password as for `edit` @throws QueueFull */
  async editAny(password: unknown): Promise<PasswordEdit> {
    if (password === null) return setting(null);
    if (typeof password !== 'string' || isLongerThan(password, PASSWORD_LENGTH)) return UNCHANGED;
    return setting(await this.passwords.hash(password));
  }

  /**
   * Keeps the hash if the code already has this password, so that a repeated request is no edit.
   * @param password as it was sent: null removes it, undefined leaves it; invalid values are left for the validation
   * @returns null if there is no such code, which then needs no hash; an edit that fails if the precondition does
   * @throws QueueFull
   */
  async edit(
    { workspaceId }: Caller,
    which: Pick<FindOptionsWhere<QrCode>, 'id' | 'externalId'>,
    password: unknown,
    precondition: Precondition,
  ): Promise<PasswordEdit | null> {
    if (password === null) return setting(null);
    if (typeof password !== 'string' || isLongerThan(password, PASSWORD_LENGTH)) return UNCHANGED;
    const known = await this.codes.findOne({
      select: { id: true, passwordHash: true, version: true },
      where: { workspaceId, deletedAt: IsNull(), ...which },
    });
    if (!known) return null;
    try {
      assertMatches(precondition, known.version);
    } catch (error) {
      return () => raise(error as Error);
    }
    const hash = known.passwordHash;
    const isKnown = hash !== null && (await this.passwords.matches(password, hash));
    return setting(isKnown ? hash : await this.passwords.hash(password));
  }
}

const setting =
  (passwordHash: string | null): PasswordEdit =>
  (code) =>
    code.passwordHash === passwordHash ? {} : { passwordHash };
