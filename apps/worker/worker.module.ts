import { Module, type DynamicModule } from '@nestjs/common';
import { redisAddress, type Config } from '#libs/platform';
import { DeliveryLoop } from './delivery-loop.js';
import { MailLoop } from './mail-loop.js';
import { workerModule } from './worker-parts.js';

/**
 * Runs alone or in one process with the other roles. With REDIS_URL, Bull schedules the deliveries; with
 * DELIVERIES=off, nothing is sent.
 */
@Module({})
export class WorkerModule {
  static async forRoot(config: Config): Promise<DynamicModule> {
    if (!config.isDelivering) return workerModule(WorkerModule, config);
    const redis = redisAddress(config);
    if (!redis) return workerModule(WorkerModule, config, { providers: [DeliveryLoop, MailLoop] });
    // Bull and ioredis are 140 modules, which are not loaded without Redis.
    const { RedisWorkerModule } = await import('./redis-worker.module.js');
    return RedisWorkerModule.forRoot(redis, config);
  }
}
