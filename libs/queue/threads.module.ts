import { Module } from '@nestjs/common';
import { Threads } from './threads.js';

/** One pool of threads, and one queue for it, in a process. */
@Module({ providers: [Threads], exports: [Threads] })
export class ThreadsModule {}
