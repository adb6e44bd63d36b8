import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { ClickHouseAnswers } from '../clickhouse/clickhouse-answers.js';
import { ClickHouse } from '../copy/clickhouse.js';
import { ScanCounts } from './scan-counts.js';
import { ScanList } from './scan-list.js';
import { ScanRows } from './scan-rows.js';
import { ScansOfMany } from './scans-of-many.js';
import { FollowedScans } from './followed-scans.js';
import { WorkspaceScans } from './workspace-scans.js';

@Module({
  providers: [
    { provide: ClickHouse, inject: [Config], useFactory: (config: Config) => new ClickHouse(config) },
    ClickHouseAnswers,
    ScanCounts,
    ScanList,
    ScanRows,
    ScansOfMany,
    FollowedScans,
    WorkspaceScans,
  ],
  exports: [ScanCounts, ScanList, ScanRows, ScansOfMany, FollowedScans, WorkspaceScans],
})
export class ScanQueriesModule {}
