import { Injectable } from '@nestjs/common';
import { EdgeReads } from '#libs/database';
import { SharedReads } from './shared-reads.js';
import { FIND_CODES, type StoredCode } from './stored-codes.queries.js';

@Injectable()
export class StoredCodes {
  private readonly codes: SharedReads<StoredCode>;

  constructor(reads: EdgeReads) {
    this.codes = new SharedReads(
      (shortCodes) => reads.read<StoredCode>(FIND_CODES, [shortCodes]),
      ({ shortCodeNorm }) => shortCodeNorm,
    );
  }

  findAll(shortCodes: readonly string[]): Promise<StoredCode[]> {
    return this.codes.find(shortCodes);
  }

  async find(shortCode: string): Promise<StoredCode | null> {
    const [found] = await this.codes.find([shortCode]);
    return found ?? null;
  }
}
