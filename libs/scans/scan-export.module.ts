import { Module } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config } from '#libs/platform';
import { Threads, ThreadsModule } from '#libs/queue';
import { ClickHouse } from './copy/clickhouse.js';
import { ClickHouseSink } from './copy/clickhouse.sink.js';
import { ScanChecker } from './copy/scan-checker.js';
import { ScanRebuilder } from './copy/scan-rebuilder.js';
import { ScanExportGauges } from './export/scan-export.gauges.js';
import { ScanExporter } from './export/scan-exporter.js';
import { sinksOf, type ScanSink, type SinkName } from './export/scan-sink.js';
import { S3Sink } from './s3/s3.sink.js';

/** An exporter for each store that has its variable. */
export class ScanExporters {
  private readonly all: ReadonlyMap<SinkName, ScanExporter>;

  constructor(exporters: ScanExporter[]) {
    this.all = new Map(exporters.map((exporter) => [exporter.sink.name, exporter]));
  }

  of(sink: SinkName): ScanExporter {
    const exporter = this.all.get(sink);
    if (!exporter) throw new Error(`this process does not export scans to ${sink}`);
    return exporter;
  }
}

function createExporters(
  config: Config,
  transactions: Transactions,
  threads: Threads,
  clickhouse: ClickHouseSink,
): ScanExporters {
  const { s3Export } = config;
  const sinks: Record<SinkName, () => ScanSink | undefined> = {
    clickhouse: () => clickhouse,
    s3: () => s3Export && new S3Sink(s3Export, threads),
  };
  const enabled = sinksOf(config).flatMap((name) => sinks[name]() ?? []);
  return new ScanExporters(enabled.map((sink) => new ScanExporter(transactions, sink)));
}

@Module({
  imports: [ThreadsModule],
  providers: [
    { provide: ClickHouse, inject: [Config], useFactory: (config: Config) => new ClickHouse(config) },
    ClickHouseSink,
    ScanRebuilder,
    ScanChecker,
    {
      provide: ScanExporters,
      inject: [Config, Transactions, Threads, ClickHouseSink],
      useFactory: createExporters,
    },
    ScanExportGauges,
  ],
  exports: [ScanExporters],
})
export class ScanExportModule {}
