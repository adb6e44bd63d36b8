import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { LOG, Outage, type Log } from '#libs/platform';
import { workFor } from '#libs/queue';
import { ADD_TO_MONTHS, MONTH_USED } from './month-journal.queries.js';

const FLUSH_MS = 250;

type Listener = (workspaceId: string, month: string, used: number) => void;

interface Waiting {
  workspaceId: string;
  month: string;
  requests: number;
}

/**
 * Adds up admitted requests that are counted elsewhere and writes monthly counts to PostgreSQL in the background. They
 * wait here while PostgreSQL is unavailable.
 */
@Injectable()
export class MonthJournal implements OnModuleInit, BeforeApplicationShutdown {
  private waiting = new Map<string, Waiting>();
  /** Statements run one at a time, so that a count from PostgreSQL lacks exactly the waiting requests. */
  private lastWork: Promise<unknown> = Promise.resolve();
  private readonly reading = new Map<string, Promise<number>>();
  private listener: Listener = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly outage: Outage;
  private isFlushing = false;

  constructor(
    private readonly transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'could not store monthly counts; retrying',
      end: 'storing monthly counts again',
    });
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flushRegularly(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  onWritten(listener: Listener): void {
    this.listener = listener;
  }

  note(workspaceId: string, month: string): void {
    this.add({ workspaceId, month, requests: 1 });
  }

  get waitingWorkspaces(): number {
    return this.waiting.size;
  }

  async flush(): Promise<void> {
    await this.runAlone(() => this.write()).catch(() => undefined);
  }

  /** Returns the monthly count of all processes, or only of waiting requests if PostgreSQL is unavailable. */
  async readUsed(workspaceId: string, month: string): Promise<number> {
    const name = `${workspaceId} ${month}`;
    const reading = this.reading.get(name) ?? this.read(workspaceId, month);
    this.reading.set(name, reading);
    const written = await reading.finally(() => this.reading.delete(name));
    return written + this.waitingOf(workspaceId, month);
  }

  /**
   * Runs one flush at a time, since they would pile up while PostgreSQL is slow, and `usedOf` waits for all before it.
   */
  private async flushRegularly(): Promise<void> {
    if (this.isFlushing || this.waiting.size === 0) return;
    this.isFlushing = true;
    await this.flush();
    this.isFlushing = false;
  }

  private async read(workspaceId: string, month: string): Promise<number> {
    return this.runAlone(async () => {
      await this.write();
      const values = [workspaceId, `${month}-01`];
      const [row] = await this.transactions.query<{ used: number }>(MONTH_USED, values);
      return row?.used ?? 0;
    }).catch((error: unknown) => {
      this.failed(error);
      return 0;
    });
  }

  private async runAlone<T>(work: () => Promise<T>): Promise<T> {
    // The work is for all askers; the client of the first request may leave.
    const result = this.lastWork.then(() => workFor(undefined, work));
    this.lastWork = result.catch(() => undefined);
    return result;
  }

  private async write(): Promise<void> {
    const taken = [...this.waiting.values()];
    if (taken.length === 0) return;
    this.waiting = new Map();
    try {
      const rows = await this.transactions.query<{ workspaceId: string; month: string; used: number }>(
        ADD_TO_MONTHS,
        [
          taken.map(({ workspaceId }) => workspaceId),
          taken.map(({ month }) => `${month}-01`),
          taken.map(({ requests }) => requests),
        ],
      );
      this.outage.succeeded();
      for (const { workspaceId, month, used } of rows)
        this.listener(workspaceId, month, used + this.waitingOf(workspaceId, month));
    } catch (error) {
      for (const each of taken) this.add(each);
      this.failed(error);
      throw error;
    }
  }

  private failed(error: unknown): void {
    this.outage.failed({ reason: String(error) });
  }

  private add({ workspaceId, month, requests }: Waiting): void {
    const name = `${workspaceId} ${month}`;
    const known = this.waiting.get(name);
    if (known) known.requests += requests;
    else this.waiting.set(name, { workspaceId, month, requests });
  }

  private waitingOf(workspaceId: string, month: string): number {
    return this.waiting.get(`${workspaceId} ${month}`)?.requests ?? 0;
  }
}
