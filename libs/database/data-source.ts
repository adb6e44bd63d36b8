import { DataSource, type DataSourceOptions } from 'typeorm';
import * as entities from './entities/index.js';
import { migrations } from './migrations/index.js';
import { SnakeCaseNaming } from './snake-case.naming.js';

/** A request never waits longer for the database: it answers 503 then. */
const REQUEST_LIMITS = { lock_timeout: 3_000, statement_timeout: 5_000, query_timeout: 6_000 };

/** Options for every connection of TypeORM; the schema changes by migrations only, which take their time. */
export function dataSourceOptions(url: string, limits: object = REQUEST_LIMITS): DataSourceOptions {
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
    extra: { max: 10, connectionTimeoutMillis: 5_000, ...limits },
  };
}

/** Without time limits: for migrations, scripts and tests. */
export const createDataSource = (url: string) => new DataSource(dataSourceOptions(url, {}));
