import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '#libs/config';
import { DeliveryModule } from '#libs/delivery';
import { DeliveryLoop } from './delivery-loop.js';
import { DELIVERIES, DeliveryQueue } from './delivery-queue.js';
import { DeliveryRunner } from './delivery-runner.js';
import { QueueDispatch } from './queue-dispatch.js';
import { RedisConnections } from './redis-connections.js';

const BULL_RETRY_MS = 500;

/** The worker: alone, or in one process with the others. REDIS_URL decides who says when a delivery's turn is. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config): DynamicModule {
    return config.redisUrl ? withRedis(config.redisUrl) : withinProcess();
  }
}

const withinProcess = (): DynamicModule => ({
  module: WorkerModule,
  imports: [DeliveryModule],
  providers: [DeliveryRunner, DeliveryLoop],
});

function withRedis(url: string): DynamicModule {
  const connections = new RedisConnections(url);
  const queue = BullModule.registerQueue({
    name: DELIVERIES,
    prefix: 'qr-service',
    createClient: () => connections.connect(),
    // Its own 5 s would hold up deliveries after Redis came back, and the end of the process.
    settings: { guardInterval: BULL_RETRY_MS, retryProcessDelay: BULL_RETRY_MS },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  return {
    module: WorkerModule,
    imports: [DeliveryModule, queue],
    providers: [
      DeliveryRunner,
      { provide: RedisConnections, useValue: connections },
      DeliveryQueue,
      QueueDispatch,
    ],
  };
}
