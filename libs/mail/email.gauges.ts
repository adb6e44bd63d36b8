import { Injectable } from '@nestjs/common';
import { Clock, emailMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';

const WAITING = `
select count(*)::int as emails, min(created_at) as "createdAt"
from (select created_at from mails limit 100000) email`;

@Injectable()
export class EmailGauges extends GaugeSource {
  private readonly metrics = emailMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { pending, oldest } = this.metrics;
    for (const gauge of [pending, oldest]) gauge.remove();
    const { emails, createdAt } = await this.database.readRow<{ emails: number; createdAt: Date | null }>(
      WAITING,
    );
    pending.set(emails);
    oldest.set(createdAt ? Math.max(0, (this.clock.now().getTime() - createdAt.getTime()) / 1_000) : 0);
  }
}
