import { Injectable } from '@nestjs/common';
import { Clock, GaugeSource, intakeMetrics } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';
import { COUNT_UNCLAIMED } from '../log/scan-journals.queries.js';
import { LowWaterMark } from '../log/low-water-mark.js';
import { BACKLOG, MONTHS, type Backlog } from './scan-intake.gauges.queries.js';

@Injectable()
export class ScanIntakeGauges extends GaugeSource {
  private readonly metrics = intakeMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
    private readonly mark: LowWaterMark,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { lag, backlog, setAside, monthsAhead, unclaimed } = this.metrics;
    for (const gauge of [lag, backlog, setAside, monthsAhead, unclaimed]) gauge.remove();
    const now = this.clock.now();
    const { oldest, waiting, aside } = await this.database.readRow<Backlog>(BACKLOG, [this.mark.waiting]);
    lag.set(oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0);
    backlog.set(waiting);
    setAside.set(aside);
    const { months } = await this.database.readRow<{ months: string[] }>(MONTHS);
    monthsAhead.set(countAhead(months, now));
    unclaimed.set((await this.database.readRow<{ unclaimed: number }>(COUNT_UNCLAIMED)).unclaimed);
  }
}

function countAhead(months: string[], now: Date): number {
  const nameOf = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
      .toISOString()
      .slice(0, 7)
      .replace('-', '_');
  let ahead = 0;
  while (months.includes(nameOf(ahead + 1))) ahead += 1;
  return ahead;
}
