/** The same numbers each time, so that pictures and texts about the samples stay true. */
export class Random {
  constructor(private state: number) {}

  /** From 0 to 1, by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Chooses a value by its weight. */
  pick<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    const [, last] = choices.at(-1) ?? [];
    return last as T;
  }

  /** 16 bytes, one character each. */
  bytes(): string {
    return Array.from({ length: 16 }, () => String.fromCharCode(this.below(256))).join('');
  }
}
