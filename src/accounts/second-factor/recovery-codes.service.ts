import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { RecoveryCode, Transactions } from '#libs/database';
import { hashSecret } from '../../auth/secret-format.js';

const COUNT = 10;
/** That of Crockford's Base32: no letter looks like another one or like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;
export const RECOVERY_CODE_LENGTH = GROUPS * GROUP_LENGTH;

/** Codes of 80 bits, so that a hash without a salt protects them. Each works once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly transactions: Transactions,
  ) {}

  /** Replaces those before. */
  async issue(userId: string): Promise<string[]> {
    this.transactions.assertTransaction();
    const codes = Array.from({ length: COUNT }, newCode);
    await this.deleteOf(userId);
    await this.codes.insert(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
    return codes;
  }

  /** Returns whether the code was one of this person, which it no longer is. */
  async take(userId: string, code: string): Promise<boolean> {
    const { affected } = await this.codes.delete({ userId, codeHash: hashOf(code) });
    return affected === 1;
  }

  count(userId: string): Promise<number> {
    return this.codes.countBy({ userId });
  }

  async deleteOf(userId: string): Promise<void> {
    await this.codes.delete({ userId });
  }
}

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** As people copy it from paper: in any case, with or without hyphens, with letters for digits that look like them. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

const hashOf = (code: string): Buffer => hashSecret(normalizeRecoveryCode(code));
