import { growingCache } from '#libs/caches';
import { monthOf, type Counters, type Counts, type Demand, type Verdict } from './counters.js';
import { MemoryWindows } from './memory-windows.js';
import type { MonthJournal } from './month-journal.js';

const MAX_MONTHS = 100_000;

/** Counters of a service that is one process. Months are read from PostgreSQL at first use and written behind. */
export class MemoryCounters implements Counters {
  private readonly windows = new MemoryWindows();
  private readonly months = growingCache<{ used: number }>(MAX_MONTHS);

  constructor(private readonly journal: MonthJournal) {
    // There is no other writer: a higher count was not available when this month was first used.
    journal.onWritten((workspaceId, month, used) => {
      const known = this.months.get(`${workspaceId} ${month}`);
      if (known) known.used = Math.max(known.used, used);
    });
  }

  async consume(demand: Demand, now: Date): Promise<Verdict> {
    await this.load(demand, now);
    const verdict = this.windows.count(demand, this.monthUsedOf(demand, now), now);
    if (verdict.isAdmitted && demand.workspaceId !== null && demand.countsInMonth) {
      const month = monthOf(now);
      this.months.set(`${demand.workspaceId} ${month}`, { used: verdict.monthUsed });
      this.journal.note(demand.workspaceId, month);
    }
    return verdict;
  }

  async look(demand: Demand, now: Date): Promise<Counts> {
    await this.load(demand, now);
    return { burst: this.windows.find(demand, now), monthUsed: this.monthUsedOf(demand, now) };
  }

  private monthUsedOf({ workspaceId }: Demand, now: Date): number {
    return workspaceId === null ? 0 : (this.months.get(`${workspaceId} ${monthOf(now)}`)?.used ?? 0);
  }

  private async load({ workspaceId }: Demand, now: Date): Promise<void> {
    if (workspaceId === null) return;
    const month = monthOf(now);
    const name = `${workspaceId} ${month}`;
    if (this.months.has(name)) return;
    const used = await this.journal.usedOf(workspaceId, month);
    if (!this.months.has(name)) this.months.set(name, { used });
  }
}
