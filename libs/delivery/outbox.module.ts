import { Global, Module } from '@nestjs/common';
import { OutboxSignal } from './outbox-signal.js';

/** One signal a process, shared by who writes the outbox and who empties it. */
@Global()
@Module({ providers: [OutboxSignal], exports: [OutboxSignal] })
export class OutboxModule {}
