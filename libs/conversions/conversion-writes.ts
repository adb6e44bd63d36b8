import { Injectable } from '@nestjs/common';
import { Transactions, type PreparedStatement } from '#libs/database';
import { FairQueue, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import { OutboxSignal } from '#libs/outbox';

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
   * @throws QueueFull, RecipientLeft; Error if the database is unavailable
   */
  async run(
    statement: PreparedStatement,
    values: unknown[],
    { workspaceId, recipient }: { workspaceId: string; recipient: Recipient },
  ): Promise<void> {
    const write = () => this.transactions.query<{ events: number }>(statement, values);
    const [written] = await this.queue.run(workspaceId, write, recipient);
    if ((written?.events ?? 0) > 0) this.outbox.emit('events');
  }
}
