import { Global, Module } from '@nestjs/common';
import { ConnectionArrivals, connectionArrivals } from '#libs/time-slices';
import { ReadinessService } from './readiness.service.js';

@Global()
@Module({
  providers: [ReadinessService, { provide: ConnectionArrivals, useValue: connectionArrivals }],
  exports: [ReadinessService, ConnectionArrivals],
})
export class ServerModule {}
