import type { PoolConfig } from 'pg';
import { AbstractLogger, DataSource, type DataSourceOptions } from 'typeorm';
import * as entities from '../entities/index.js';
import { readMigrations } from '../schema/read-migrations.js';
import { limitsOf, NO_JIT, type SessionLimits } from './session-limits.js';
import { SnakeCaseNaming } from './snake-case.naming.js';
import { CONNECTION_OPTIONS } from './pool.js';
import { connectionsTo, type CurrentUrl } from './current-url.js';

/** The row locks of a process that hangs or has lost its network would block others. */
const IDLE_LIMIT = { idle_in_transaction_session_timeout: 15_000 };
/** A request that waits longer than this answers 503. */
const REQUEST_LIMITS: SessionLimits = {
  lock_timeout: 3_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  ...IDLE_LIMIT,
  // Parallel queries of one workspace would take the CPUs that scans need.
  options: '-c max_parallel_workers_per_gather=0',
};
/** A scan waits at most four seconds, connection included. */
const EDGE_LIMITS: SessionLimits = {
  lock_timeout: 2_000,
  statement_timeout: 3_000,
  query_timeout: 3_500,
  ...IDLE_LIMIT,
  // One generic plan fits these lookups. PostgreSQL would plan `= any($1)` for each execution, which takes longer than
  // running it.
  options: '-c plan_cache_mode=force_generic_plan',
};
const CONNECT_TIMEOUT_MS = 5_000;
const SCRIPT_CONNECTIONS = 10;
const MIGRATION_CONNECTIONS = 1;
/** The role of the service may have its own limits. */
const NO_LIMITS = `${NO_JIT} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`;

const migrations = await readMigrations(new URL('../migrations/', import.meta.url));

const { Deployment, DesignTemplate, VisitorSalt, Workspace, WorkspaceBrand } = entities;

const shared = (url: CurrentUrl) =>
  ({
    type: 'postgres',
    url: url(),
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    installExtensions: false,
  }) as const;

function buildOptions(url: CurrentUrl, extra: object): DataSourceOptions {
  return {
    ...shared(url),
    entities: Object.values(entities),
    migrations,
    migrationsTableName: 'migrations',
    applicationName: 'qr-service',
    extra: {
      ...connectionsTo(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...CONNECTION_OPTIONS,
      ...extra,
    },
  };
}

export const serviceOptions = (url: CurrentUrl, connections: number, isPooled = false): DataSourceOptions =>
  buildOptions(url, { max: connections, ...limitsOf(REQUEST_LIMITS, isPooled) });

export const edgeOptions = (url: CurrentUrl, connections: number, isPooled: boolean): DataSourceOptions => ({
  ...shared(url),
  // WorkspaceBrand and DesignTemplate refer to each other through Workspace.
  entities: [Workspace, DesignTemplate, WorkspaceBrand, VisitorSalt, Deployment],
  applicationName: 'qr-service edge',
  extra: {
    ...connectionsTo(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...CONNECTION_OPTIONS,
    ...limitsOf(EDGE_LIMITS, isPooled),
  },
});

export const replicaOptions = (connections: number, isPooled: boolean): PoolConfig => ({
  application_name: 'qr-service replica',
  max: connections,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...CONNECTION_OPTIONS,
  ...limitsOf(REQUEST_LIMITS, isPooled),
});

class Silent extends AbstractLogger {
  protected writeLog(): void {
    // Errors are thrown and reported by the caller.
  }
}

export const migrationOptions = (url: string): DataSourceOptions => ({
  ...buildOptions(() => url, { max: MIGRATION_CONNECTIONS, options: NO_LIMITS }),
  // They are SQL, and the metadata of all entities takes a tenth of a second.
  entities: [],
  logger: new Silent(),
});

export const createDataSource = (url: string) =>
  new DataSource(buildOptions(() => url, { max: SCRIPT_CONNECTIONS, options: NO_JIT }));
