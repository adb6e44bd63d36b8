import { Injectable } from '@nestjs/common';
import { isInDoubt, Transactions, type PreparedStatement } from '#libs/database';
import { FairQueue, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import { OutboxSignal } from '#libs/outbox';
import { ConversionInDoubt } from './conversion-in-doubt.js';

/** Few at once: they use the connections of requests. */
const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 2, waiting: 1_000, waitingPerKey: 100 };

/** Stores what visitors do, fair by workspace. */
@Injectable()
export class ConversionWrites {
  private readonly queue = new FairQueue(LIMITS);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: OutboxSignal,
  ) {}

  /**
   * Resolves when it is committed.
   * @param statement returns one row with the number of `events` that it has created
   * @param recipient of the response that waits for it
   * @throws ConversionInDoubt; QueueFull, RecipientLeft or an error of the database if it is certainly not stored
   */
  async run(
    statement: PreparedStatement,
    values: unknown[],
    { workspaceId, recipient }: { workspaceId: string; recipient: Recipient },
  ): Promise<void> {
    const write = () => this.transactions.query<{ events: number }>(statement, values).catch(throwInDoubt);
    const [written] = await this.queue.run(workspaceId, write, recipient);
    if ((written?.events ?? 0) > 0) this.outbox.emit('events');
  }
}

function throwInDoubt(error: unknown): never {
  throw isInDoubt(error) ? new ConversionInDoubt(error) : error;
}
