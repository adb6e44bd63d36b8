import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { RedisClients, type Config, type RedisAddress } from '#libs/platform';
import { DeliveryQueueGauges } from './delivery-queue.gauges.js';
import { DELIVERIES, DeliveryQueue } from './delivery-queue.js';
import { MailLoop } from './mail-loop.js';
import { QueueDispatch } from './queue-dispatch.js';
import { RedisConnections } from './redis-connections.js';
import { workerModule } from './worker-parts.js';

const BULL_RETRY_MS = 500;

@Module({})
export class RedisWorkerModule {
  static async forRoot(address: RedisAddress, config: Config): Promise<DynamicModule> {
    const connections = new RedisConnections(await RedisClients.open(address));
    const queue = BullModule.registerQueue({
      name: DELIVERIES,
      prefix: connections.prefix,
      createClient: () => connections.connect(),
      // Bull's default of 5 s would delay deliveries after a Redis outage, and the shutdown.
      settings: { guardInterval: BULL_RETRY_MS, retryProcessDelay: BULL_RETRY_MS },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    return workerModule(RedisWorkerModule, config, {
      imports: [queue],
      providers: [
        { provide: RedisConnections, useValue: connections },
        DeliveryQueue,
        QueueDispatch,
        MailLoop,
        DeliveryQueueGauges,
      ],
    });
  }
}
