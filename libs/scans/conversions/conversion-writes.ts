import { Injectable } from '@nestjs/common';
import { isInDoubt, Transactions, type PreparedStatement } from '#libs/database';
import { ConversionInDoubt } from './conversion-in-doubt.js';

@Injectable()
export class ConversionWrites {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Resolves after the commit.
   * @param statement returns one row with `stored`, the number of stored rows, and `events`, the number of created
   * events
   * @returns the number of stored rows
   * @throws ConversionInDoubt, or a database error if nothing was stored
   */
  async run(statement: PreparedStatement, values: unknown[]): Promise<number> {
    const [written] = await this.transactions
      .query<{ stored: number; events: number }>(statement, values)
      .catch(throwInDoubt);
    return written?.stored ?? 0;
  }
}

function throwInDoubt(error: unknown): never {
  throw isInDoubt(error) ? new ConversionInDoubt(error) : error;
}
