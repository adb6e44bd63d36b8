import { exportMetrics, type Log } from '#libs/platform';
import { SINK_LABELS, type ScanExporter } from '#libs/scans';
import { PollLoop } from './poll-loop.js';

/** Scans that arrive within a second share a group: each insert makes a part in ClickHouse, and parts are merged. */
const INTERVAL_MS = 1_000;
const AFTER_ERROR_MS = 5_000;

/** Writes stored scans to one store, so that one that is unavailable does not delay another. */
export class ExportLoop extends PollLoop {
  constructor(
    private readonly exporter: ScanExporter,
    log: Log,
  ) {
    super({
      name: `export of scans to ${SINK_LABELS[exporter.sink.name]}`,
      log,
      afterErrorMs: AFTER_ERROR_MS,
    });
    exportMetrics().failures.inc({ sink: exporter.sink.name }, 0);
    exportMetrics().scans.inc({ sink: exporter.sink.name }, 0);
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
      exportMetrics().failures.inc({ sink: this.exporter.sink.name });
      throw error;
    }
  }
}
