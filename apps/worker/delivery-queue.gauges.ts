import { Injectable } from '@nestjs/common';
import { deliveryQueueMetrics, GaugeSource, redisMetrics } from '#libs/metrics';
import { DeliveryQueue } from './delivery-queue.js';

const STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

@Injectable()
export class DeliveryQueueGauges extends GaugeSource {
  constructor(private readonly queue: DeliveryQueue) {
    super();
  }

  protected async read(): Promise<void> {
    const { jobs } = deliveryQueueMetrics();
    for (const state of STATES) jobs.set(null, state);
    redisMetrics().isUp.set(Number(this.queue.isConnected), 'deliveries');
    const counts = await this.queue.countJobs();
    if (counts) for (const state of STATES) jobs.set(counts[state], state);
  }
}
