import { Module } from '@nestjs/common';
import { QUEUES } from './limits.js';
import { LongThreads, Threads } from './threads.js';

@Module({
  providers: [
    { provide: Threads, useFactory: () => new Threads(QUEUES.threads) },
    { provide: LongThreads, useFactory: () => new LongThreads(QUEUES.sheets) },
  ],
  exports: [LongThreads, Threads],
})
export class ThreadsModule {}
