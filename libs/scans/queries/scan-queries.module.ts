import { Module } from '@nestjs/common';
import { ScanCounts } from './scan-counts.js';
import { WorkspaceScans } from './workspace-scans.js';

/** For readers of stored scans; does not depend on capture. */
@Module({ providers: [ScanCounts, WorkspaceScans], exports: [ScanCounts, WorkspaceScans] })
export class ScanQueriesModule {}
