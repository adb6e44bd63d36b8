import { DataSource, type MigrationInterface } from 'typeorm';
import { migrationOptions, missingOf } from '#libs/database';
import { databaseCheck, failed, firstRow, ok, warning } from '../check.js';

const APPLIED = `select coalesce(array_agg(name::text), '{}') as applied from migrations`;
const HAS_MIGRATIONS = `select to_regclass('migrations') is not null as "hasTable"`;

export const migrationsCheck = databaseCheck('migrations', async (database, config) => {
  const { migrations, known } = knownTo(config.requireDirectUrl());
  const { hasTable } = await firstRow<{ hasTable: boolean }>(database, HAS_MIGRATIONS);
  const { applied } = hasTable
    ? await firstRow<{ applied: string[] }>(database, APPLIED)
    : { applied: [] as string[] };
  const missing = missingOf({ migrations }, applied);
  if (missing.length > 0)
    return failed(`${missing.length} are missing, from ${missing[0]} on: run \`npm run migrate\``);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return warning(`${newer.length} are of a newer version, which this one can use until you upgrade`);
  return ok(`all ${applied.length} are applied`);
});

/** TypeORM instantiates migrations when a data source connects, so they are instantiated here. */
function knownTo(url: string) {
  const { migrations = [] } = new DataSource(migrationOptions(url)).options;
  const classes = Object.values(migrations) as (new () => MigrationInterface)[];
  const instances = classes.map((migration) => new migration());
  return { migrations: instances, known: classes.map(({ name }) => name) };
}
