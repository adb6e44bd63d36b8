import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { SERVICE, workFor } from '#libs/queue';
import { ImportLeases } from './import-leases.js';
import { ImportSteps, type ClaimedImport } from './import-steps.js';
import { CANCEL_READY, CLAIM } from './imports.queries.js';

const LOOK_MS = 5_000;
const RETRY_MS = 10_000;
/** Until then, what was checked can be started. */
const READY_MS = 86_400_000;
const MAX_TRIES = 20;
const GIVEN_UP = 'The service could not go on with it.';
/** Then the import of the next workspace has its turn. */
const PARTS_OF_TURN = 10;

type Claimed = ClaimedImport & { tries: number };

/** Works on imports in turns. A process that ends leaves its import to the next one, after the lease. docs/adr/0096 */
@Injectable()
export class ImportRuns extends Cleanup {
  constructor(
    private readonly steps: ImportSteps,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly leases: ImportLeases,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('imports', LOOK_MS, transactions, log);
  }

  /** Does not wait for the next look. */
  wake(): void {
    this.run().catch((error: unknown) => {
      if (!this.isStopping) this.log.warn({ err: error }, 'the work on imports failed; it continues later');
    });
  }

  protected async clean(): Promise<void> {
    if (this.config.isReadOnly) return;
    const now = this.clock.now();
    await this.transactions.query(CANCEL_READY, [now, new Date(now.getTime() - READY_MS)]);
    while (!this.isStopping && (await this.turn()));
  }

  private async turn(): Promise<boolean> {
    const values = [this.clock.now(), randomUUID(), this.leases.end()];
    const [claimed] = await this.transactions.query<Claimed>(CLAIM, values);
    if (!claimed) return false;
    const asker = { ...SERVICE, key: claimed.workspaceId };
    await workFor(asker, () => this.work(claimed)).catch((error: unknown) => this.failed(claimed, error));
    return true;
  }

  private async work(claimed: Claimed): Promise<void> {
    // Processes that ended, or lost the lease, have said nothing.
    if (claimed.tries > MAX_TRIES) throw new Error('no process has come to the end of a part');
    let left = PARTS_OF_TURN;
    while (left-- > 0 && !this.isStopping && (await this.steps.next(claimed)));
    await this.steps.release(claimed, null);
  }

  private async failed(claimed: Claimed, error: unknown): Promise<void> {
    if (this.isStopping) return;
    const isLast = claimed.tries >= MAX_TRIES;
    this.log[isLast ? 'error' : 'warn']({ err: error, import: claimed.id }, 'a part of an import failed');
    if (isLast) await this.steps.fail(claimed, GIVEN_UP);
    const retryAt = new Date(this.clock.now().getTime() + RETRY_MS);
    await this.steps.release(claimed, isLast ? null : retryAt);
  }
}
