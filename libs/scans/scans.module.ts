import { Module, type FactoryProvider } from '@nestjs/common';
import { AddressesModule } from '#libs/http-server';
import { Config, LOG, type Log } from '#libs/platform';
import { EdgeDatabaseModule } from '#libs/database';
import { LocationHeaders } from './capture/location-headers.js';
import { Locations } from './capture/locations.js';
import { ScanCapture } from './capture/scan-capture.js';
import { VisitorSalts } from './capture/visitor-salts.js';
import { ScanJournalGauges } from './journal/scan-journal.gauges.js';
import { ScanJournal } from './journal/scan-journal.js';
import { ScanRollupsModule } from './rollups/scan-rollups.module.js';
import { LimitedScans } from './store/limited-scans.js';
import { ScanLogGauges } from './store/scan-log.gauges.js';
import { ScanLog } from './store/scan-log.js';
import { ScanStore } from './log/scan-store.js';
import { ScanCleanup } from './store/scan-cleanup.js';
import { ScanPartitionCleanup } from './partitions/scan-partition-cleanup.js';
import { ScanPartitions } from './partitions/scan-partitions.js';

/** For commits in one process: two for scans, one for scan limits and retries. */
const CONNECTIONS = 3;

export const SCAN_PARTITIONS: FactoryProvider<ScanPartitions> = {
  provide: ScanPartitions,
  inject: [Config],
  useFactory: (config: Config) =>
    new ScanPartitions(() => (config.isMigrating ? config.requireMigrationUrl() : config.requireDirectUrl())),
};

@Module({
  imports: [AddressesModule, EdgeDatabaseModule, ScanRollupsModule],
  providers: [
    {
      provide: Locations,
      inject: [Config, LOG],
      useFactory: ({ geoipPath }: Config, log: Log) => Locations.open(geoipPath, log),
    },
    {
      provide: LocationHeaders,
      inject: [Config],
      useFactory: (config: Config) => new LocationHeaders(config),
    },
    {
      provide: ScanStore,
      inject: [Config],
      useFactory: (config: Config) =>
        new ScanStore(() => config.requireDatabaseUrl(), CONNECTIONS, config.isDatabasePooled),
    },
    SCAN_PARTITIONS,
    LimitedScans,
    ScanCapture,
    ScanJournal,
    ScanJournalGauges,
    ScanLog,
    ScanLogGauges,
    ScanCleanup,
    ScanPartitionCleanup,
    VisitorSalts,
  ],
  exports: [LimitedScans, ScanCapture, ScanJournal, ScanLog, VisitorSalts],
})
export class ScansModule {}
