import { Injectable } from '@nestjs/common';
import { deliveryQueueMetrics, GaugeSource, redisMetrics } from '#libs/platform';
import { DeliveryQueue } from './delivery-queue.js';

const STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

@Injectable()
export class DeliveryQueueGauges extends GaugeSource {
  constructor(private readonly queue: DeliveryQueue) {
    super();
  }

  protected async read(): Promise<void> {
    const { jobs } = deliveryQueueMetrics();
    for (const state of STATES) jobs.remove(state);
    redisMetrics().isUp.labels('deliveries').set(Number(this.queue.isConnected));
    const counts = await this.queue.countJobs();
    if (counts) for (const state of STATES) jobs.labels(state).set(counts[state]);
  }
}
