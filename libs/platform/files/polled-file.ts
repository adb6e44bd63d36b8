import type { Log } from '../log/log.js';
import { Outage } from '../log/outage.js';
import { fileVersion } from './file-version.js';

const POLL_INTERVAL_MS = 2_000;

/** Reads a file, and again after each change. If that fails, what it was before still applies. */
export class PolledFile {
  private version = '';
  private timer: NodeJS.Timeout | undefined;
  private readonly outage: Outage;

  /** @param name of the variable that names the file */
  constructor(
    private readonly path: string,
    private readonly read: (path: string) => Promise<void>,
    { name, log }: { name: string; log: Log },
  ) {
    this.outage = new Outage(log, {
      begin: `could not read ${name}; what it was before applies`,
      end: `reading ${name} again`,
    });
  }

  /** @throws what the first `read` throws */
  async open(): Promise<void> {
    await this.readIfChanged();
    this.schedule();
  }

  /** Reads only later versions. */
  async follow(): Promise<void> {
    this.version = await fileVersion(this.path);
    this.schedule();
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.look().then(() => this.timer && this.schedule());
    }, POLL_INTERVAL_MS).unref();
  }

  private async look(): Promise<void> {
    try {
      await this.readIfChanged();
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed({ reason: (error as Error).message });
    }
  }

  private async readIfChanged(): Promise<void> {
    const version = await fileVersion(this.path);
    if (version === this.version) return;
    await this.read(this.path);
    this.version = version;
  }
}
