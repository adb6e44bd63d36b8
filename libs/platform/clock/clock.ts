/** The one source of "now", injected so that tests own the time. */
export abstract class Clock {
  abstract now(): Date;

  /** Milliseconds since some moment, for the age of what a process keeps: unlike `now`, nobody can set it. */
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
