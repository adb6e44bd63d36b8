import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Cursors } from './cursors.service.js';
import { NewestFirst } from './newest-first.service.js';
import { RouteTable } from '../pipeline/route-table.js';

@Module({
  imports: [DiscoveryModule],
  providers: [Cursors, NewestFirst, RouteTable],
  exports: [Cursors, NewestFirst],
})
export class RequestsModule {}
