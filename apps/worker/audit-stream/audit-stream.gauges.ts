import { Injectable } from '@nestjs/common';
import { ScrapeConnection } from '#libs/database';
import { auditStreamMetrics, Clock, GaugeSource } from '#libs/platform';
import { OLDEST_ENTRY } from './audit-stream.queries.js';

@Injectable()
export class AuditStreamGauges extends GaugeSource {
  private readonly metrics = auditStreamMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    this.metrics.oldest.remove();
    const { at } = await this.database.readRow<{ at: Date | null }>(OLDEST_ENTRY, []);
    const ageMs = at === null ? 0 : this.clock.now().getTime() - at.getTime();
    this.metrics.oldest.set(Math.max(0, ageMs) / 1_000);
  }
}
