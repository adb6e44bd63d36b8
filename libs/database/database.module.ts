import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { ChangeFeed } from './change-feed.js';
import { serviceOptions } from './connections/data-source.js';
import { DatabaseGauges } from './database.gauges.js';
import { LATE } from './connections/late-pool.js';
import { NonTransactionalReads } from './connections/non-transactional-reads.js';
import { openDataSource } from './connections/open-data-source.js';
import { poolGauges } from './connections/pool-gauges.js';
import { SchemaState } from './schema/schema-state.js';
import { ScrapeConnection } from './connections/scrape-connection.js';
import { SecretInUse } from './secrets/secret-in-use.js';
import { feedName, SecretRotation } from './secrets/secret-rotation.js';
import { ReplicaReads } from './connections/replica-reads.js';
import { Transactions } from './transactions/transactions.js';

type EntityClass = EntityTarget<ObjectLiteral> & (new () => ObjectLiteral);

@Module({})
class RepositoriesModule {}

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) => ({
            ...serviceOptions(
              () => config.requireDatabaseUrl(),
              config.databasePool,
              config.isDatabasePooled,
            ),
            ...(config.awaitsDatabase ? {} : LATE),
            retryAttempts: 0,
          }),
          dataSourceFactory: openDataSource,
        }),
      ],
      providers: [
        {
          provide: ChangeFeed,
          inject: [Config, Transactions, Clock],
          useFactory: async (config: Config, transactions: Transactions, clock: Clock) => {
            const feed = new ChangeFeed(
              () => config.requireDirectUrl(),
              transactions,
              clock,
              feedName(config),
            );
            try {
              await feed.open();
            } catch (error) {
              // It tries again, too.
              if (!config.awaitsDatabase) return feed;
              await feed.close();
              throw error;
            }
            return feed;
          },
        },
        NonTransactionalReads,
        ReplicaReads,
        SchemaState,
        SecretInUse,
        SecretRotation,
        Transactions,
        DatabaseGauges,
        poolGauges('api'),
        ScrapeConnection,
      ],
      exports: [
        ChangeFeed,
        NonTransactionalReads,
        ReplicaReads,
        SchemaState,
        ScrapeConnection,
        SecretInUse,
        SecretRotation,
        Transactions,
      ],
    };
  }

  /** Provides repositories that join the open transaction, unlike those of TypeOrmModule. */
  static forFeature(entities: EntityClass[]): DynamicModule {
    const providers = entities.map((entity) => ({
      provide: getRepositoryToken(entity),
      inject: [Transactions],
      useFactory: (transactions: Transactions) => transactions.repositoryOf(entity),
    }));
    return { module: RepositoriesModule, providers, exports: providers };
  }
}
