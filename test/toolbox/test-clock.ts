import { Clock } from '#libs/platform';

/** Stands still until a test moves it. */
export class TestClock extends Clock {
  private elapsed = 0;

  constructor(private current = new Date('2026-11-21T09:30:00.000Z')) {
    super();
  }

  now(): Date {
    return new Date(this.current);
  }

  elapsedMs(): number {
    return this.elapsed;
  }

  /** Changes the time as an operator does; no time passes. */
  set(time: string | Date): void {
    this.current = new Date(time);
  }

  advance(milliseconds: number): void {
    this.elapsed += milliseconds;
    this.current = new Date(this.current.getTime() + milliseconds);
  }
}
