import { Injectable } from '@nestjs/common';
import { Clock, Config, exportMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';
import { BACKLOGS, type Backlogs } from './scan-outbox.queries.js';
import { sinksOf } from './scan-sink.js';

@Injectable()
export class ScanExportGauges extends GaugeSource {
  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const metrics = exportMetrics();
    for (const gauge of [metrics.lag, metrics.pending, metrics.differences]) gauge.reset();
    const { backlogs } = await this.database.readRow<Backlogs>(BACKLOGS, [sinksOf(this.config)]);
    const now = this.clock.now().getTime();
    for (const { sink, oldestMs, pending, differences } of backlogs) {
      metrics.lag.set({ sink }, oldestMs === null ? 0 : Math.max(0, (now - oldestMs) / 1_000));
      metrics.pending.set({ sink }, pending);
      if (differences !== null) metrics.differences.set({ sink }, differences);
    }
  }
}
