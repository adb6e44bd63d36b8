import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';

/** For whoever reads stored scans; needs nothing of capture. */
@Module({ providers: [ScanCounts], exports: [ScanCounts] })
export class ScanQueriesModule {}
