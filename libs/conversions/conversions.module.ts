import { Module } from '@nestjs/common';
import { OutboxModule } from '#libs/outbox';
import { Leads } from './leads.js';

/** What visitors do on landing pages. */
@Module({ imports: [OutboxModule], providers: [Leads], exports: [Leads] })
export class ConversionsModule {}
