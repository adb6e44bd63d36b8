export abstract class Clock {
  abstract now(): Date;

  /** Monotonic milliseconds for measuring ages: unlike `now`, nobody can set this clock. */
  abstract elapsedMs(): number;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  elapsedMs(): number {
    return performance.now();
  }
}
