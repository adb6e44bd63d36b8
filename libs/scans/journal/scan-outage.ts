import type { Log } from '#libs/observability';

/** How often an unavailable database is asked; less often after each outage that begins soon after another. */
const PROBE_MS = 500;
const MAX_PROBE_MS = 5_000;
const NEW_AFTER_MS = 10_000;

/** Whether PostgreSQL is unavailable, with a log line when that begins and when it ends. */
export class ScanOutage {
  private current: { beganAt: number; scans: number } | null = null;
  private endedAt = -Infinity;
  private interval = PROBE_MS;

  constructor(private readonly log: Log) {}

  get isOn(): boolean {
    return this.current !== null;
  }

  /** Whether it is time to ask the database. */
  get isDue(): boolean {
    return this.current !== null && performance.now() - this.current.beganAt >= this.interval;
  }

  get probeMs(): number {
    return this.interval;
  }

  begin(reason: string): void {
    if (this.current) return;
    const beganAt = performance.now();
    // Otherwise, a database that works for a moment at a time would fill the log.
    const isNew = beganAt - this.endedAt > NEW_AFTER_MS;
    this.interval = isNew ? PROBE_MS : Math.min(2 * this.interval, MAX_PROBE_MS);
    this.current = { beganAt, scans: 0 };
    this.log.warn({ reason }, 'PostgreSQL is unavailable: scans go to the journal');
  }

  /** Counts scans that were written to the journal. */
  add(scans: number): void {
    if (this.current) this.current.scans += scans;
  }

  end(): void {
    if (!this.current) return;
    const { beganAt, scans } = this.current;
    this.current = null;
    this.endedAt = performance.now();
    const duration_ms = Math.round(this.endedAt - beganAt);
    this.log.info({ duration_ms, scans }, 'PostgreSQL is available again: scans no longer go to the journal');
  }
}
