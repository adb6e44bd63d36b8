import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { RecoveryCode, Transactions } from '#libs/database';
import { hashSecret } from '../../auth/secret-format.js';
import { normalizeRecoveryCode, RECOVERY_CODE } from './codes.fields.js';

const COUNT = 10;

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

const { letters, groups, groupLength } = RECOVERY_CODE;
const newGroup = () =>
  Array.from({ length: groupLength }, () => letters.charAt(randomInt(letters.length))).join('');
const newCode = () => Array.from({ length: groups }, newGroup).join('-');

const hashOf = (code: string): Buffer => hashSecret(normalizeRecoveryCode(code));
