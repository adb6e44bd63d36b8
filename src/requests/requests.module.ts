import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Cursors } from './cursors.service.js';
import { RouteTable } from './route-table.js';

@Module({ imports: [DiscoveryModule], providers: [Cursors, RouteTable], exports: [Cursors] })
export class RequestsModule {}
