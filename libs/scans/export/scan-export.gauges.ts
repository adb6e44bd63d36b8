import { Injectable } from '@nestjs/common';
import { Clock, exportMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';
import { EXPORT_BACKLOG, type ExportBacklog } from './scan-exports.queries.js';

@Injectable()
export class ScanExportGauges extends GaugeSource {
  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const metrics = exportMetrics();
    for (const gauge of [metrics.lag, metrics.pending, metrics.differences]) gauge.remove();
    const { oldest, pending, differences } = await this.database.readRow<ExportBacklog>(EXPORT_BACKLOG);
    const now = this.clock.now().getTime();
    metrics.lag.set(oldest ? Math.max(0, (now - oldest.getTime()) / 1_000) : 0);
    metrics.pending.set(pending);
    if (differences !== null) metrics.differences.set(differences);
  }
}
