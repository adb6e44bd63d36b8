import { QueueFull } from './fair-queue.js';

export interface FairMemoryLimits {
  bytes: number;
  /** For one workspace or site. */
  bytesPerKey: number;
}

/** The part of the memory that one request uses. */
export interface MemoryShare {
  readonly bytes: number;
  /** @throws QueueFull when bodies use too much memory, in total or for this key; and after `release` */
  add(bytes: number): void;
  release(): void;
}

/**
 * Bounds the memory of all bodies that have arrived and whose requests are not answered yet. A key can use at most as much
 * as is free, so a few that use all they can leave room for the others.
 */
export class FairMemory {
  private used = 0;
  private readonly usedByKey = new Map<string, number>();

  constructor(private readonly limits: FairMemoryLimits) {}

  shareOf(key: string): MemoryShare {
    let held = 0;
    let isReleased = false;
    const hold = (bytes: number) => {
      held += bytes;
      this.used += bytes;
      const usedByKey = (this.usedByKey.get(key) ?? 0) + bytes;
      if (usedByKey === 0) this.usedByKey.delete(key);
      else this.usedByKey.set(key, usedByKey);
    };
    return {
      get bytes() {
        return held;
      },
      add: (bytes) => {
        const { bytes: max, bytesPerKey } = this.limits;
        const wanted = (this.usedByKey.get(key) ?? 0) + bytes;
        // Of a client that has left, bytes can still be decompressed, and nothing would release them.
        if (isReleased || wanted > bytesPerKey || wanted > max - this.used) throw new QueueFull();
        hold(bytes);
      },
      release: () => {
        isReleased = true;
        hold(-held);
      },
    };
  }
}
