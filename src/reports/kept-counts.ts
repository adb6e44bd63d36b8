import { Injectable } from '@nestjs/common';
import type { Report } from '#libs/database';
import { Clock, lruCache } from '#libs/platform';
import { ReportCounts, type CountedReport } from './report-counts.js';

const FRESH_MS = 60_000;
export const MAX_KEPT = 200;

interface Kept {
  countedAtMs: number;
  content: Promise<CountedReport | null>;
}

/** A report that many open at once is counted once a minute. */
@Injectable()
export class KeptCounts {
  private readonly kept = lruCache<Kept>(MAX_KEPT);

  constructor(
    private readonly counts: ReportCounts,
    private readonly clock: Clock,
  ) {}

  /** @throws what ReportCounts throws */
  of(report: Report): Promise<CountedReport | null> {
    const { id } = report;
    const known = this.kept.get(id);
    const now = this.clock.elapsedMs();
    if (known && now - known.countedAtMs < FRESH_MS) return known.content;
    const entry = { countedAtMs: now, content: this.counts.count(report) };
    this.kept.set(id, entry);
    entry.content.catch(() => {
      // A newer count may have taken its place.
      if (this.kept.peek(id) === entry) this.kept.delete(id);
    });
    return entry.content;
  }
}
