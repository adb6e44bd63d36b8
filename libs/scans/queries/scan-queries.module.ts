import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';

/** For readers of stored scans; does not depend on capture. */
@Module({ providers: [ScanCounts], exports: [ScanCounts] })
export class ScanQueriesModule {}
