import { Injectable } from '@nestjs/common';
import { firstIdAt } from '#libs/database';

/** A batch is committed at most 15 s after its id was made; the rest is for clocks that differ. */
const MARGIN_MS = 30_000;

/**
 * Where the scan log begins for this process. Rows that the intake has deleted stay in the index while a transaction
 * may still see them, and each query from the beginning of the log would read them all: docs/protocols/intake.md.
 */
@Injectable()
export class LowWaterMark {
  private low: string | null = null;
  private oldestLate: string | null = null;

  /** The intake takes batches from this id on; a search finds those below it. */
  get taken(): string {
    return (this.low ??= this.newest());
  }

  /** All batches that are known to wait are from this id on. */
  get waiting(): string {
    const low = this.low ?? this.newest();
    return this.oldestLate !== null && this.oldestLate < low ? this.oldestLate : low;
  }

  /** @param oldest id of the oldest batch that the round saw */
  moveAfterRound(oldest: string | null): void {
    this.low = this.before(oldest);
  }

  /** @param oldest id of the oldest batch that a search below the mark found */
  noteLate(oldest: string | null): void {
    this.oldestLate = oldest !== null && readTime(oldest) !== null ? oldest : null;
  }

  /** @returns false if the id does not say when it was made */
  lowerTo(oldest: string): boolean {
    if (readTime(oldest) === null) return false;
    this.low = this.before(oldest);
    return true;
  }

  /** Gives up what is old, so that new batches are taken. */
  raise(): void {
    this.low = this.newest();
  }

  private newest(): string {
    return this.before(null);
  }

  private before(id: string | null): string {
    const now = Date.now();
    const time = id === null ? null : readTime(id);
    return firstIdAt(new Date(Math.min(time ?? now, now) - MARGIN_MS));
  }
}

/** @returns milliseconds, or null for ids of batches that were split, which are not UUIDv7 */
function readTime(id: string): number | null {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}
