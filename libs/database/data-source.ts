import { DataSource, type DataSourceOptions } from 'typeorm';
import * as entities from './entities/index.js';
import { migrations } from './migrations/index.js';
import { SnakeCaseNaming } from './snake-case.naming.js';

/** Options for every connection of TypeORM; the schema changes by migrations only. */
export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: Object.values(entities),
    migrations,
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    installExtensions: false,
    applicationName: 'qr-service',
    extra: { max: 10, connectionTimeoutMillis: 5_000 },
  };
}

export const createDataSource = (url: string) => new DataSource(dataSourceOptions(url));
