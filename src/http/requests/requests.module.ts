import { Module } from '@nestjs/common';
import { ThreadsModule } from '#libs/queue';
import { BodyValidation } from './dto.pipe.js';
import { Cursors } from './cursors.js';
import { NewestFirst } from './newest-first.js';

@Module({
  imports: [ThreadsModule],
  providers: [BodyValidation, Cursors, NewestFirst],
  exports: [BodyValidation, Cursors, NewestFirst],
})
export class RequestsModule {}
