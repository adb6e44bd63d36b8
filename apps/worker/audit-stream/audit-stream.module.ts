import { Module } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { DeliverySettings, TargetsModule } from '#libs/delivery';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { AuditStreamGauges } from './audit-stream.gauges.js';
import { AuditStreamLoop } from './audit-stream.loop.js';
import { HttpsSink, StdoutSink } from './audit-sinks.js';

@Module({
  imports: [TargetsModule],
  providers: [
    AuditStreamGauges,
    {
      provide: AuditStreamLoop,
      inject: [Config, DeliverySettings, Clock, Transactions, LOG],
      useFactory: (
        config: Config,
        settings: DeliverySettings,
        clock: Clock,
        transactions: Transactions,
        log: Log,
      ) => {
        const { auditStream } = config;
        const sink = auditStream
          ? new HttpsSink(config, auditStream, settings, () => clock.now())
          : new StdoutSink();
        return new AuditStreamLoop(transactions, sink, log);
      },
    },
  ],
})
export class AuditStreamModule {}
