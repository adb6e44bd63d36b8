import { Injectable } from '@nestjs/common';
import { isInDoubt, OutboxSignal, Transactions, type PreparedStatement } from '#libs/database';
import { ConversionInDoubt } from './conversion-in-doubt.js';

@Injectable()
export class ConversionWrites {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: OutboxSignal,
  ) {}

  /**
   * Resolves when it is committed.
   * @param statement returns one row with the numbers of rows that it has `stored`, and of `events` that it has created
   * @returns the first of these numbers
   * @throws ConversionInDoubt; an error of the database if it is certainly not stored
   */
  async run(statement: PreparedStatement, values: unknown[]): Promise<number> {
    const [written] = await this.transactions
      .query<{ stored: number; events: number }>(statement, values)
      .catch(throwInDoubt);
    if ((written?.events ?? 0) > 0) this.outbox.emit('events');
    return written?.stored ?? 0;
  }
}

function throwInDoubt(error: unknown): never {
  throw isInDoubt(error) ? new ConversionInDoubt(error) : error;
}
