import { Module } from '@nestjs/common';
import { StreamedEvents } from './streamed-events.js';

@Module({ providers: [StreamedEvents], exports: [StreamedEvents] })
export class StreamedEventsModule {}
