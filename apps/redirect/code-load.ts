import type { ResolvedCode } from './resolved-code.js';

/** A code that is being loaded, and whether a change may be missing in it. */
export class CodeLoad {
  result!: Promise<ResolvedCode | null>;
  /** A load that began before a change must not be cached. */
  isOutdated = false;
  /** While it waits, it has read nothing. */
  private isWaiting = false;
  /** Of the QR code, once its row is read: then changes of others do not matter. */
  private id: string | null = null;

  wait(): void {
    this.isWaiting = true;
  }

  beginReading(): void {
    this.isWaiting = false;
  }

  endReading(id: string): void {
    this.id = id;
  }

  /** Whether it waits for the database, and not for its turn or for its page to be rendered. */
  get isReading(): boolean {
    return !this.isWaiting && this.id === null;
  }

  /** Whether this change of a QR code may be missing; null stands for any. */
  mayMiss(id: string | null): boolean {
    return !this.isWaiting && (id === null || this.id === null || this.id === id);
  }
}
