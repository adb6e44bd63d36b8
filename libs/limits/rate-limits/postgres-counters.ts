import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import {
  monthOf,
  openWindow,
  type Counters,
  type Counts,
  type LimitCheck,
  type LimitResult,
} from './counters.js';
import { COUNT_REQUEST, LOOK } from './postgres-counters.queries.js';

interface Row {
  admitted: boolean;
  window_start: Date | null;
  window_used: number;
  month_used: number;
}

@Injectable()
export class PostgresCounters implements Counters {
  constructor(private readonly transactions: Transactions) {}

  /** The database's function locks the window first, then the month. @throws when the database is unavailable */
  async consume(check: LimitCheck, now: Date): Promise<LimitResult> {
    const { burstKey, perMinute, workspaceId, perMonth, countsInMonth } = check;
    const values = [burstKey, perMinute, workspaceId, firstDay(now), perMonth, countsInMonth, now];
    const [row] = await this.transactions.query<Row>(COUNT_REQUEST, values);
    if (!row) throw new Error('count_request gave no row');
    return { isAdmitted: row.admitted, ...countsOf(row) };
  }

  async peek({ burstKey, workspaceId }: LimitCheck, now: Date): Promise<Counts> {
    const [row] = await this.transactions.query<Row>(LOOK, [burstKey, workspaceId, firstDay(now)]);
    if (!row) return { burst: null, monthUsed: 0 };
    const { burst, monthUsed } = countsOf(row);
    return { burst: openWindow(burst, now), monthUsed };
  }
}

const firstDay = (now: Date) => `${monthOf(now)}-01`;

const countsOf = ({ window_start: start, window_used: used, month_used: monthUsed }: Row): Counts => ({
  burst: start && used > 0 ? { startedAt: start.getTime(), used } : null,
  monthUsed,
});
