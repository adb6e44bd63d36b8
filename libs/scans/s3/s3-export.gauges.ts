import { Injectable } from '@nestjs/common';
import { ScrapeConnection } from '#libs/database';
import { Clock, GaugeSource, s3ExportMetrics } from '#libs/platform';
import { S3_BACKLOG, type S3Backlog } from './s3-exports.queries.js';

@Injectable()
export class S3ExportGauges extends GaugeSource {
  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { lag, pending } = s3ExportMetrics();
    for (const gauge of [lag, pending]) gauge.remove();
    const backlog = await this.database.readRow<S3Backlog>(S3_BACKLOG);
    const now = this.clock.now().getTime();
    lag.set(backlog.oldest ? Math.max(0, (now - backlog.oldest.getTime()) / 1_000) : 0);
    pending.set(backlog.pending);
  }
}
