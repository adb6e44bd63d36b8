import { QueueFull } from './fair-queue.js';

export interface FairMemoryLimits {
  bytes: number;
  bytesPerKey: number;
}

export interface MemoryShare {
  readonly bytes: number;
  /** @throws QueueFull when bodies use too much memory, in total or for this key, and after `release` */
  add(bytes: number): void;
  release(): void;
}

/**
 * Limits the memory of bodies whose requests are not yet answered. A key can use at most as much as is free, so a few
 * greedy keys leave room for others.
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
        // After the client has left, bytes may still be decompressed, which nothing would release.
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
