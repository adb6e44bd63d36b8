import { Module } from '@nestjs/common';
import { StreamedEventsModule } from '#libs/delivery';
import { AuthModule } from '../auth/auth.module.js';
import { EventStreamsController } from './event-streams.controller.js';
import { EventStreamsService } from './event-streams.service.js';
import { OpenEventStreams } from './open-event-streams.js';

@Module({
  imports: [AuthModule, StreamedEventsModule],
  controllers: [EventStreamsController],
  providers: [EventStreamsService, OpenEventStreams],
})
export class EventStreamsModule {}
