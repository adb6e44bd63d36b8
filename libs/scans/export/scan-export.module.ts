import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { ClickHouse } from './clickhouse.js';
import { ScanChecker } from './scan-checker.js';
import { ScanExportGauges } from './scan-export.gauges.js';
import { ScanExporter } from './scan-exporter.js';
import { ScanRebuilder } from './scan-rebuilder.js';

@Module({
  providers: [
    { provide: ClickHouse, inject: [Config], useFactory: (config: Config) => new ClickHouse(config) },
    ScanExporter,
    ScanRebuilder,
    ScanChecker,
    ScanExportGauges,
  ],
  exports: [ScanExporter],
})
export class ScanExportModule {}
