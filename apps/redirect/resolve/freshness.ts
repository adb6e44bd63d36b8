import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { ScanJournal } from '#libs/scans';

/** A change can go unnoticed for this long while the change feed is silent. */
const MAX_SILENCE_MS = 5_000;
/** An unannounced change, such as one by hand, can go unnoticed for this long. */
const MAX_AGE_MS = 5 * 60_000;
const BEFORE_THE_START = -1;

export interface Stamp {
  /** Clock.elapsedMs, truncated because small integers are not allocated. */
  readonly loadedAt: number;
  readonly gaps: number;
}

/** Decides until when what was read of a code can be used. */
@Injectable()
export class Freshness {
  private gaps = 0;
  private isFollowed: boolean;
  /** What was read in the last period in which the change feed was live is known to be current until its end. */
  private followed: { gaps: number; until: number } = { gaps: BEFORE_THE_START, until: -Infinity };

  constructor(
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly journal: ScanJournal,
    private readonly config: Config,
  ) {
    this.isFollowed = changes.isLive;
    changes.onGap((isOver) => {
      if (this.isFollowed) this.followed = { gaps: this.gaps, until: changes.confirmedAt };
      this.isFollowed = isOver;
      this.gaps += 1;
    });
  }

  /** Must be called before the query, so that the stamp is never newer than the query's snapshot. */
  stamp(): Stamp {
    return { loadedAt: Math.trunc(this.clock.elapsedMs()), gaps: this.gaps };
  }

  /** @param age of what another process read, in milliseconds */
  stampOfAge(age: number): Stamp {
    return { loadedAt: Math.trunc(this.clock.elapsedMs() - age), gaps: BEFORE_THE_START };
  }

  /**
   * Nobody can change codes while the database is unavailable, so they can be used for longer: until the change feed is
   * back, if a change may have been missed.
   */
  isCurrent(stamp: Stamp): boolean {
    const isFollowed = this.isFollowedSince(stamp);
    if (this.journal.isInUse && (isFollowed || !this.changes.isLive)) return this.isUsableInOutage(stamp);
    const now = this.clock.elapsedMs();
    if (!isFollowed || now - stamp.loadedAt >= MAX_AGE_MS) return false;
    return now - Math.max(stamp.loadedAt, this.changes.confirmedAt) < MAX_SILENCE_MS;
  }

  /** Whether it can be used if the database did not answer: the change feed can come back before the pools do. */
  isUsableWithoutAnswer(stamp: Stamp): boolean {
    return this.journal.isInUse ? this.isUsableInOutage(stamp) : this.isCurrent(stamp);
  }

  isUsableInOutage(stamp: Stamp): boolean {
    return this.ageOf(stamp) < this.config.journalCodeMaxAgeMs;
  }

  /** Returns true if every change since the read was announced. */
  isFollowedSince({ gaps }: Stamp): boolean {
    return gaps === this.gaps;
  }

  /** Returns the milliseconds since it was last known to be current. */
  ageOf(stamp: Stamp): number {
    return this.clock.elapsedMs() - Math.max(stamp.loadedAt, this.followedUntil(stamp));
  }

  private followedUntil({ gaps }: Stamp): number {
    if (gaps === this.gaps) return this.changes.confirmedAt;
    return gaps === this.followed.gaps ? this.followed.until : -Infinity;
  }
}
