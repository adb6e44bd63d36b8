import { workFor } from '#libs/queue';
import { Outage, type Log } from '#libs/platform';

/** Repeats work at intervals, one run at a time. An error ends its run; the log tells when errors begin and end. */
export class RepeatedWork {
  private readonly outage: Outage;
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isDue = false;

  /** @param aim as in "could not …" */
  constructor(
    log: Log,
    private readonly ms: number,
    aim: string,
    private readonly work: () => Promise<void>,
  ) {
    this.outage = new Outage(log, { begin: `could not ${aim}; retrying`, end: `can ${aim} again` });
  }

  start(): void {
    this.timer = setInterval(() => void this.run(), this.ms).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Does not wait for the interval. During a run, one more becomes due. */
  async run(): Promise<void> {
    this.isDue = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isDue) {
        this.isDue = false;
        // The work serves all who wait for it, so it continues if the one who has caused it disconnects.
        await workFor(undefined, this.work);
      }
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed({ err: error });
    } finally {
      this.isRunning = false;
    }
  }
}
