import { Global, Module } from '@nestjs/common';
import { EventLoopWatchdog } from './event-loop-watchdog.js';
import { RequestsUnderWay } from './requests-under-way.js';

@Global()
@Module({
  providers: [EventLoopWatchdog, RequestsUnderWay],
  exports: [EventLoopWatchdog, RequestsUnderWay],
})
export class EventLoopModule {}
