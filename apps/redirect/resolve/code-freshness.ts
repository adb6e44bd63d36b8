import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { ChangeFeed } from '#libs/database';
import { ScanJournal } from '#libs/scans';

/** How long a change can go unnoticed while the change feed is silent. */
const MAX_SILENCE_MS = 5_000;
/** How long a change that nobody announces, such as one by hand, can go unnoticed. */
const MAX_AGE_MS = 5 * 60_000;

/** When a code was read. */
export interface Stamp {
  /** Clock.elapsedMs, truncated: small integers are not allocated. */
  readonly loadedAt: number;
  /** How many gaps the change feed had before. */
  readonly gaps: number;
}

/** Decides whether what was read at a time can still be used. */
@Injectable()
export class CodeFreshness {
  private gaps = 0;

  constructor(
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly journal: ScanJournal,
    private readonly config: Config,
  ) {
    changes.onGap(() => (this.gaps += 1));
  }

  /** Take it before the query, so that it is never newer than what the query sees. */
  stamp(): Stamp {
    return { loadedAt: Math.trunc(this.clock.elapsedMs()), gaps: this.gaps };
  }

  /** While the database is unavailable, codes are current for longer: nobody can change them. */
  isCurrent({ loadedAt, gaps }: Stamp): boolean {
    const now = this.clock.elapsedMs();
    if (this.journal.isInUse) return now - loadedAt < this.config.journalCodeMaxAgeMs;
    if (gaps !== this.gaps || now - loadedAt >= MAX_AGE_MS) return false;
    return now - Math.max(loadedAt, this.changes.confirmedAt) < MAX_SILENCE_MS;
  }
}
