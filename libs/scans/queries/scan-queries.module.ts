import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';
import { ScanList } from './scan-list.js';
import { ScanStreams } from './scan-streams.js';
import { WorkspaceScans } from './workspace-scans.js';

/** For readers of stored scans; does not depend on capture. */
@Module({
  providers: [ScanCounts, ScanList, ScanStreams, WorkspaceScans],
  exports: [ScanCounts, ScanList, ScanStreams, WorkspaceScans],
})
export class ScanQueriesModule {}
