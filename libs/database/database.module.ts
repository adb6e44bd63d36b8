import { Global, Module, type DynamicModule, type OnApplicationShutdown, Injectable } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '#libs/config';
import { ChangeFeed } from './change-feed.js';
import { dataSourceOptions } from './data-source.js';
import { Transactions } from './transactions.js';

@Injectable()
class ChangeFeedLifetime implements OnApplicationShutdown {
  constructor(private readonly feed: ChangeFeed) {}
  async onApplicationShutdown(): Promise<void> {
    await this.feed.close();
  }
}

/** One data source, its transactions and one change feed a process. */
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
            ...dataSourceOptions(config.requireDatabaseUrl()),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        {
          provide: ChangeFeed,
          inject: [Config],
          useFactory: async (config: Config) => {
            const feed = new ChangeFeed(config.requireDatabaseUrl());
            await feed.open();
            return feed;
          },
        },
        ChangeFeedLifetime,
        Transactions,
      ],
      exports: [ChangeFeed, Transactions],
    };
  }
}
