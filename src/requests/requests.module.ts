import { Module } from '@nestjs/common';
import { Cursors } from './cursors.service.js';
import { NewestFirst } from './newest-first.service.js';

@Module({
  providers: [Cursors, NewestFirst],
  exports: [Cursors, NewestFirst],
})
export class RequestsModule {}
