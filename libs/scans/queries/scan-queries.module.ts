import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';
import { ScanList } from './scan-list.js';
import { ScanRows } from './scan-rows.js';
import { ScansOfMany } from './scans-of-many.js';
import { FollowedScans } from './followed-scans.js';
import { WorkspaceScans } from './workspace-scans.js';

@Module({
  providers: [ScanCounts, ScanList, ScanRows, ScansOfMany, FollowedScans, WorkspaceScans],
  exports: [ScanCounts, ScanList, ScanRows, ScansOfMany, FollowedScans, WorkspaceScans],
})
export class ScanQueriesModule {}
