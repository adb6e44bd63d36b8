import { Module, type FactoryProvider } from '@nestjs/common';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { Transactions } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { RetentionCleanup } from './retention.cleanup.js';
import { RETENTION, type Retention } from './retention.table.js';
import { StorageCountsCleanup } from './storage-counts.cleanup.js';
import { LostDeliveriesCleanup, SkippedDeliveriesCleanup } from './waiting-deliveries.cleanups.js';
import { WorkspaceCleanup } from './workspace.cleanup.js';

export const retentionToken = (name: string): string => `retention of ${name}`;

const provide = (retention: Retention): FactoryProvider<RetentionCleanup> => ({
  provide: retentionToken(retention.name),
  inject: [Clock, Config, Transactions, LOG],
  useFactory: (clock: Clock, config: Config, transactions: Transactions, log: Log) =>
    new RetentionCleanup(retention, clock, config, transactions, log),
});

@Module({
  imports: [DeliveryModule],
  providers: [
    ...RETENTION.map(provide),
    LostDeliveriesCleanup,
    SkippedDeliveriesCleanup,
    StorageCountsCleanup,
    WorkspaceCleanup,
  ],
})
export class RetentionModule {}
