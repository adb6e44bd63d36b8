import { Module } from '@nestjs/common';
import { Cursors } from './cursors.js';
import { NewestFirst } from './newest-first.js';

@Module({
  providers: [Cursors, NewestFirst],
  exports: [Cursors, NewestFirst],
})
export class RequestsModule {}
