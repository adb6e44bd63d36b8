import { Module } from '@nestjs/common';
import { QUEUES } from './limits.js';
import { FileProcesses, LogoProcesses, RasterProcesses } from './processes.js';
import { LongThreads, Threads } from './threads.js';

@Module({
  providers: [
    { provide: Threads, useFactory: () => new Threads(QUEUES.threads) },
    { provide: LongThreads, useFactory: () => new LongThreads(QUEUES.sheets) },
    { provide: RasterProcesses, useFactory: () => new RasterProcesses(QUEUES.rasters) },
    { provide: FileProcesses, useFactory: () => new FileProcesses(QUEUES.fileProcesses) },
    { provide: LogoProcesses, useFactory: () => new LogoProcesses(QUEUES.logoProcesses) },
  ],
  exports: [FileProcesses, LogoProcesses, LongThreads, RasterProcesses, Threads],
})
export class ThreadsModule {}
