import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';
import { ScanList } from './scan-list.js';
import { FollowedScans } from './followed-scans.js';
import { WorkspaceScans } from './workspace-scans.js';

@Module({
  providers: [ScanCounts, ScanList, FollowedScans, WorkspaceScans],
  exports: [ScanCounts, ScanList, FollowedScans, WorkspaceScans],
})
export class ScanQueriesModule {}
