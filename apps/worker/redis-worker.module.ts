import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { DeliveryModule, OutboxGauges } from '#libs/delivery';
import { EmailGauges, MailModule } from '#libs/mail';
import type { RedisAddress } from '#libs/platform';
import { ScanIntakeModule, ScanRollupsModule } from '#libs/scans';
import { DeliveryQueueGauges } from './delivery-queue.gauges.js';
import { DELIVERIES, DeliveryQueue } from './delivery-queue.js';
import { IntakeLoop } from './intake-loop.js';
import { MailLoop } from './mail-loop.js';
import { QueueDispatch } from './queue-dispatch.js';
import { RedisConnections } from './redis-connections.js';
import { RetentionModule } from './retention/retention.module.js';
import { RollupLoop } from './rollup-loop.js';

const BULL_RETRY_MS = 500;

@Module({})
export class RedisWorkerModule {
  static forRoot(address: RedisAddress): DynamicModule {
    const connections = new RedisConnections(address);
    const queue = BullModule.registerQueue({
      name: DELIVERIES,
      prefix: 'qr-service',
      createClient: () => connections.connect(),
      // Bull's default of 5 s would delay deliveries after a Redis outage, and the shutdown.
      settings: { guardInterval: BULL_RETRY_MS, retryProcessDelay: BULL_RETRY_MS },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    return {
      module: RedisWorkerModule,
      imports: [DeliveryModule, MailModule, RetentionModule, ScanIntakeModule, ScanRollupsModule, queue],
      providers: [
        { provide: RedisConnections, useValue: connections },
        DeliveryQueue,
        QueueDispatch,
        IntakeLoop,
        MailLoop,
        RollupLoop,
        OutboxGauges,
        EmailGauges,
        DeliveryQueueGauges,
      ],
    };
  }
}
