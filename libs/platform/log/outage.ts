import type { Log } from './log.js';

export class Outage {
  private beganAt: number | null = null;
  private errors = 0;

  constructor(
    private readonly log: Log,
    private readonly texts: { begin: string; end: string },
    private readonly level: 'warn' | 'error' = 'warn',
  ) {}

  get isOn(): boolean {
    return this.beganAt !== null;
  }

  failed(detail: object): void {
    this.errors += 1;
    if (this.beganAt !== null) return;
    this.beganAt = performance.now();
    this.log[this.level](detail, this.texts.begin);
  }

  /** Call this after each success. @param detail is logged with the number of errors when the outage ends */
  succeeded(detail: object = {}): void {
    if (this.beganAt === null) return;
    const duration_ms = Math.round(performance.now() - this.beganAt);
    this.log.info({ errors: this.errors, duration_ms, ...detail }, this.texts.end);
    this.beganAt = null;
    this.errors = 0;
  }
}
