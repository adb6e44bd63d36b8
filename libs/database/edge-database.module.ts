import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '#libs/platform';
import { edgeOptions } from './connections/data-source.js';
import { LATE } from './connections/late-pool.js';
import { EDGE, EdgeReads } from './connections/edge-reads.js';
import { Deployment, VisitorSalt, WorkspaceBrand } from './entities/index.js';
import { openDataSource } from './connections/open-data-source.js';
import { poolGauges } from './connections/pool-gauges.js';

/** For reads of the scan edge in one process. */
const CONNECTIONS = 2;

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      name: EDGE,
      inject: [Config],
      useFactory: (config: Config) => ({
        ...edgeOptions(() => config.requireDatabaseUrl(), CONNECTIONS, config.isDatabasePooled),
        ...(config.awaitsDatabase ? {} : LATE),
        retryAttempts: 0,
      }),
      dataSourceFactory: openDataSource,
    }),
    TypeOrmModule.forFeature([VisitorSalt, Deployment, WorkspaceBrand], EDGE),
  ],
  providers: [EdgeReads, poolGauges('edge', EDGE)],
  exports: [EdgeReads, TypeOrmModule],
})
export class EdgeDatabaseModule {}
