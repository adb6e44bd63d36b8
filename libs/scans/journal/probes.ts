/** The interval doubles for an outage that begins soon after another, when the database may work only for moments. */
const INTERVAL_MS = 500;
const MAX_INTERVAL_MS = 5_000;
const NEW_AFTER_MS = 10_000;

export class Probes {
  private beganAt = -Infinity;
  private endedAt = -Infinity;
  intervalMs = INTERVAL_MS;

  begin(): void {
    this.beganAt = performance.now();
    const isNew = this.beganAt - this.endedAt > NEW_AFTER_MS;
    this.intervalMs = isNew ? INTERVAL_MS : Math.min(2 * this.intervalMs, MAX_INTERVAL_MS);
  }

  end(): void {
    this.endedAt = performance.now();
  }

  get isDue(): boolean {
    return performance.now() - this.beganAt >= this.intervalMs;
  }
}
