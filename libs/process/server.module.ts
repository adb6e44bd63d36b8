import { Global, Module } from '@nestjs/common';
import { ConnectionArrivals } from './connection-arrivals.js';
import { ReadinessService } from './readiness.service.js';

@Global()
@Module({
  providers: [ReadinessService, ConnectionArrivals],
  exports: [ReadinessService, ConnectionArrivals],
})
export class ServerModule {}
