import { Module } from '@nestjs/common';
import { ThreadsModule } from '#libs/queue';
import { BodyValidation } from './dto.pipe.js';
import { Cursors } from './cursors.js';
import { NewestFirst } from './newest-first.js';
import { TimeZonesService } from './time-zones.service.js';

@Module({
  imports: [ThreadsModule],
  providers: [BodyValidation, Cursors, NewestFirst, TimeZonesService],
  exports: [BodyValidation, Cursors, NewestFirst, TimeZonesService],
})
export class RequestsModule {}
