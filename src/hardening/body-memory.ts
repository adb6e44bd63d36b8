import { Unavailable } from '../problems/index.js';

export interface BodyMemoryLimits {
  bytes: number;
  /** For one workspace or one client address. */
  bytesPerKey: number;
}

/** The part of the memory that one request uses. */
export interface BodyShare {
  /** @throws Unavailable when bodies use too much memory, in total or for this key */
  add(bytes: number): void;
  release(): void;
}

/** Bounds the memory of all bodies that have arrived and whose requests are not answered yet. */
export class BodyMemory {
  private used = 0;
  private readonly usedByKey = new Map<string, number>();

  constructor(private readonly limits: BodyMemoryLimits) {}

  shareOf(key: string): BodyShare {
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      this.used += bytes;
      const usedByKey = (this.usedByKey.get(key) ?? 0) + bytes;
      if (usedByKey === 0) this.usedByKey.delete(key);
      else this.usedByKey.set(key, usedByKey);
    };
    return {
      add: (bytes) => {
        const { bytes: max, bytesPerKey } = this.limits;
        if (this.used + bytes > max || (this.usedByKey.get(key) ?? 0) + bytes > bytesPerKey)
          throw new Unavailable();
        hold(bytes);
      },
      release: () => hold(-held),
    };
  }
}
