import { GaugeSource, LIMIT_STORES, limitMetrics, redisMetrics } from '#libs/platform';
import type { FailoverCounters } from './failover-counters.js';
import type { MonthJournal } from './month-journal.js';

export class LimitGauges extends GaugeSource {
  private readonly metrics = limitMetrics();

  constructor(
    private readonly journal: MonthJournal,
    private readonly inRedis: FailoverCounters | null,
  ) {
    super();
  }

  protected read(): void {
    const { store, waiting } = this.metrics;
    const current = this.inRedis?.isInRedis ? 'redis' : 'postgres';
    for (const each of LIMIT_STORES) store.labels(each).set(Number(each === current));
    waiting.set(this.journal.waitingWorkspaces);
    if (this.inRedis) redisMetrics().isUp.labels('limits').set(Number(this.inRedis.isInRedis));
  }
}
