import { exportMetrics, s3ExportMetrics, type Log } from '#libs/platform';
import type { OutboxSignal } from '#libs/database';
import type { S3Exporter, ScanExporter } from '#libs/scans';
import { PollLoop } from './poll-loop.js';

/** Scans that arrive within a second share a group: each insert makes a part in ClickHouse, and parts are merged. */
const INTERVAL_MS = 1_000;
const AFTER_ERROR_MS = 5_000;

interface Target {
  name: string;
  countFailure: () => void;
}

export const CLICKHOUSE: Target = {
  name: 'export of scans to ClickHouse',
  countFailure: () => exportMetrics().failures.inc(),
};

export const S3: Target = {
  name: 'export of scans to S3',
  countFailure: () => s3ExportMetrics().failures.inc(),
};

/** Sends stored scans to another store. */
export class ExportLoop extends PollLoop {
  constructor(
    private readonly exporter: Pick<ScanExporter | S3Exporter, 'run' | 'abort' | 'close'>,
    private readonly target: Target,
    signal: OutboxSignal,
    log: Log,
  ) {
    super({ name: target.name, topic: 'scans', signal, log, afterErrorMs: AFTER_ERROR_MS });
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
      this.target.countFailure();
      throw error;
    }
  }

  protected override onSignal(): void {
    return;
  }
}
