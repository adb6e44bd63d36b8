import { Inject, Injectable } from '@nestjs/common';
import { exportMetrics, LOG, type Log } from '#libs/platform';
import { OutboxSignal } from '#libs/database';
import { ScanExporter } from '#libs/scans';
import { PollLoop } from './poll-loop.js';

/** ClickHouse prefers few large inserts: each makes a part, and parts are merged. */
const INTERVAL_MS = 1_000;
const AFTER_ERROR_MS = 5_000;

/** Sends stored scans to ClickHouse. */
@Injectable()
export class ExportLoop extends PollLoop {
  constructor(
    private readonly exporter: ScanExporter,
    signal: OutboxSignal,
    @Inject(LOG) log: Log,
  ) {
    super({
      name: 'export of scans to ClickHouse',
      topic: 'scans',
      signal,
      log,
      afterErrorMs: AFTER_ERROR_MS,
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.exporter.abort();
    await super.beforeApplicationShutdown();
    // The lease ends by itself, too.
    await this.exporter.close().catch(() => undefined);
  }

  protected async poll(): Promise<number> {
    try {
      return (await this.exporter.run()) ? 0 : INTERVAL_MS;
    } catch (error) {
      if (this.isStopping) return 0;
      exportMetrics().failures.inc();
      throw error;
    }
  }

  /** Scans that arrive within a second share a group. */
  protected override onSignal(): void {
    return;
  }
}
