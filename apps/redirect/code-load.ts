import type { ResolvedCode } from './resolved-code.js';

/** A code that is being loaded, and whether a change may be missing in it. */
export class CodeLoad {
  result!: Promise<ResolvedCode | null>;
  /** A load that began before a change must not be cached. */
  isOutdated = false;
  /** While it waits, it has read nothing. */
  private isWaiting = false;
  /** Nobody waits for its result any longer. */
  private isOver = false;
  /** Of the QR code, once its row is read: then changes of others do not matter. */
  private id: string | null = null;

  wait(): void {
    this.isWaiting = true;
  }

  /** @returns whether somebody still waits for it; if not, it must not read */
  beginReading(): boolean {
    this.isWaiting &&= this.isOver;
    return !this.isOver;
  }

  end(): void {
    this.isOver = true;
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
