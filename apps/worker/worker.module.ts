import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { redisAddress, type Config } from '#libs/platform';
import { TransactionGauges } from '#libs/database';
import { DeliveryModule, OutboxGauges } from '#libs/delivery';
import { EmailGauges, MailModule } from '#libs/mail';
import { ScanIntakeModule, ScanRollupsModule } from '#libs/scans';
import { DeliveryLoop } from './delivery-loop.js';
import { IntakeLoop } from './intake-loop.js';
import { LateScansLoop } from './late-scans-loop.js';
import { MailLoop } from './mail-loop.js';
import { RetentionModule } from './retention/retention.module.js';
import { RollupLoop } from './rollup-loop.js';

/**
 * Runs alone or in one process with the other roles. With REDIS_URL, Bull schedules the deliveries; with
 * DELIVERIES=off, nothing is sent.
 */
@Module({})
export class WorkerModule {
  static async forRoot(config: Config): Promise<DynamicModule> {
    if (!config.isDelivering) return withinProcess([]);
    const redis = redisAddress(config);
    if (!redis) return withinProcess([DeliveryLoop, MailLoop]);
    // Bull and ioredis are 140 modules, which are not loaded without Redis.
    const { RedisWorkerModule } = await import('./redis-worker.module.js');
    return RedisWorkerModule.forRoot(redis);
  }
}

const withinProcess = (senders: Provider[]): DynamicModule => ({
  module: WorkerModule,
  imports: [DeliveryModule, MailModule, RetentionModule, ScanIntakeModule, ScanRollupsModule],
  providers: [
    ...senders,
    IntakeLoop,
    LateScansLoop,
    RollupLoop,
    OutboxGauges,
    EmailGauges,
    TransactionGauges,
  ],
});
