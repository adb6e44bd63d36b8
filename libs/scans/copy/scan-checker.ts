import { Inject, Injectable } from '@nestjs/common';
import { isStatementTimeout, NIL_UUID, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { oldestKept } from '../scan-months.js';
import { ClickHouse } from './clickhouse.js';
import {
  CONTINUE_CHECK,
  COUNT_EXPORTED,
  END_CHECK,
  type CountedDay,
  type CopyState,
} from './scan-copy.queries.js';
import type { ScanCheck } from './scan-progress.js';

const DAY_MS = 86_400_000;
/** Each night compares as many days, since scans of a journal can be days late. */
const DAYS = 7;
const MAX_LOGGED = 20;
const MIN_COUNTED_MS = 60_000;

interface CountedCodes {
  last: string | null;
  workspaces: CountedDay[];
  hasDeletions: boolean;
}

interface StoredDay extends CountedDay {
  /** Smaller than `scans` if one was stored twice. */
  distinct: number;
}

interface Range {
  from: Date;
  until: Date;
}

type Lease = () => Promise<CopyState | undefined>;

/**
 * Compares the scans of each UTC day and workspace in PostgreSQL and ClickHouse. Nothing is sent meanwhile, so the
 * counts must be equal.
 */
@Injectable()
export class ScanChecker {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: ClickHouse,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Compares one day, if one is due. @returns whether another one is */
  async continue(state: CopyState, exporterId: string, lease: Lease): Promise<boolean> {
    const today = dayOf(this.clock.now());
    const next = state.check ?? (state.checkedOn === today ? null : this.begin(state.firstShared, today));
    if (next === null) return false;
    const from = new Date(next.day);
    const until = new Date(from.getTime() + DAY_MS);
    const isKept = state.firstShared !== null && from >= state.firstShared;
    const found = isKept && next.day < today ? await this.compare(from, until, lease) : 0;
    if (found === null) return false;
    const differences = next.differences + found;
    const isLast = dayOf(until) >= today;
    const progress: ScanCheck = { ...next, day: dayOf(until), differences };
    await (isLast
      ? this.transactions.query(END_CHECK, [exporterId, next.from, today, state.check, differences])
      : this.transactions.query(CONTINUE_CHECK, [exporterId, progress, today, state.check]));
    return !isLast;
  }

  /** Before PostgreSQL drops a month that only ClickHouse keeps, all days of it are compared. */
  private begin(firstShared: Date | null, today: string): ScanCheck {
    const { isKeptInClickHouse, scanRetentionMonths } = this.config;
    const isDue = firstShared && firstShared < oldestKept(this.clock.now(), scanRetentionMonths);
    const from = isDue && isKeptInClickHouse ? dayOf(firstShared) : daysBefore(today, DAYS);
    return { from, day: from, differences: 0 };
  }

  /** @returns the number of workspaces that differ, or null if that cannot be told now */
  private async compare(from: Date, until: Date, lease: Lease): Promise<number | null> {
    if (await this.store.isDeleting()) return null;
    const stored = new Map<string, number>();
    let after: string | null = NIL_UUID;
    while (after !== null) {
      const counted: CountedCodes | null = await this.count(after, { from, until }, lease);
      // Scans that were deleted since the group was sent are still in ClickHouse.
      if (!counted || counted.hasDeletions) return null;
      for (const { workspaceId, scans } of counted.workspaces)
        stored.set(workspaceId, (stored.get(workspaceId) ?? 0) + scans);
      after = counted.last;
    }
    const exported = await this.store.read<StoredDay>(countSql(from, until));
    return this.logDifferences(dayOf(from), stored, exported);
  }

  /** @returns null if another exporter has followed, or the month was dropped */
  private async count(
    after: string,
    { from, until }: Range,
    lease: Lease,
    upTo: string | null = null,
  ): Promise<CountedCodes | null> {
    try {
      const [counted] = await this.transactions.query<CountedCodes>(COUNT_EXPORTED, [
        after,
        from,
        until,
        upTo,
      ]);
      const state = await lease();
      // Its scans may have been dropped since the comparison began.
      const isKept = state?.firstShared && state.firstShared <= from;
      return counted && isKept ? counted : null;
    } catch (error) {
      const half = (until.getTime() - from.getTime()) / 2;
      if (!isStatementTimeout(error) || half < MIN_COUNTED_MS) throw error;
      const middle = new Date(from.getTime() + half);
      const first = await this.count(after, { from, until: middle }, lease, upTo);
      const second = first && (await this.count(after, { from: middle, until }, lease, first.last));
      if (!second) return null;
      const workspaces = [...first.workspaces, ...second.workspaces];
      return { last: first.last, workspaces, hasDeletions: first.hasDeletions || second.hasDeletions };
    }
  }

  private logDifferences(day: string, stored: Map<string, number>, exported: StoredDay[]): number {
    const byWorkspace = new Map(exported.map((counts) => [counts.workspaceId, counts]));
    const all = [...new Set([...stored.keys(), ...byWorkspace.keys()])];
    const different = all
      .map((workspace) => {
        const { scans = 0, distinct = 0 } = byWorkspace.get(workspace) ?? {};
        const postgresql = stored.get(workspace) ?? 0;
        return { workspace, day, postgresql, clickhouse: scans, distinct };
      })
      .filter(({ postgresql, clickhouse, distinct }) => clickhouse !== postgresql || distinct !== clickhouse);
    for (const counts of different.slice(0, MAX_LOGGED))
      this.log.error(counts, 'ClickHouse has other scans than PostgreSQL');
    return different.length;
  }
}

const countSql = (from: Date, until: Date): string => `
  select workspace_id as workspaceId, toFloat64(count()) as scans, toFloat64(uniqExact(id)) as distinct from scans
  where scanned_at >= '${dayOf(from)}' and scanned_at < '${dayOf(until)}' group by workspace_id`;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(new Date(day).getTime() - days * DAY_MS));
