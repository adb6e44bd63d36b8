import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Scan } from '#libs/database';
import { ScanCounts } from './scan-counts.js';

/** For whoever reads stored scans; needs nothing of capture. */
@Module({
  imports: [TypeOrmModule.forFeature([Scan])],
  providers: [ScanCounts],
  exports: [ScanCounts],
})
export class ScanQueriesModule {}
