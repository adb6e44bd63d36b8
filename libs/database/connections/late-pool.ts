import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { poolOf } from './pool.js';

type Connected = (error: undefined, client: object, release: () => void) => void;

const NO_CONNECTION = { release: () => undefined };

/** Opens no connection while its data source initializes, though TypeORM wants one. */
class LatePool extends pg.Pool {
  isUsed = false;

  override connect = ((callback?: Connected) => {
    if (this.isUsed) return (super.connect as (connected?: Connected) => unknown)(callback);
    callback?.(undefined, NO_CONNECTION, NO_CONNECTION.release);
    return undefined;
  }) as pg.Pool['connect'];
}

const LATE_DRIVER = { Pool: LatePool };

/** TypeORM asks the server for these unless they are set; only its schema builder uses them. */
const NOT_ASKED = { version: '15.0', searchSchema: 'public' };

/** The options of a data source that can be opened while its database is unavailable. */
export const LATE = { driver: LATE_DRIVER };

export const isLate = (options: DataSourceOptions): boolean =>
  'driver' in options && options.driver === LATE_DRIVER;

export async function initializeLate(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource(options);
  Object.assign(dataSource.driver, NOT_ASKED);
  dataSource.driver.database ??= 'postgres';
  await dataSource.initialize();
  (poolOf(dataSource) as LatePool).isUsed = true;
  return dataSource;
}
