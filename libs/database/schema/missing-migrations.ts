import type { DataSource } from 'typeorm';
import { OperatorError } from '#libs/platform';

/** TypeORM's own check would create the table. */
const HAS_MIGRATIONS = `select to_regclass('migrations') is not null as "hasTable"`;
const APPLIED = 'select name from migrations';

export class MigrationsMissing extends OperatorError {
  readonly count: number;

  constructor(names: string[]) {
    super(
      `The database lacks ${names.length} migrations of this version, from ${names[0]} on, and MIGRATE is never: ` +
        'run `npm run migrate` or, in the image, `node dist/scripts/migrate.js`.',
    );
    this.count = names.length;
  }
}

export async function requireMigrations(dataSource: DataSource): Promise<void> {
  const missing = await missingMigrations(dataSource);
  if (missing.length > 0) throw new MigrationsMissing(missing);
}

export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const [found] = await dataSource.query<{ hasTable: boolean }[]>(HAS_MIGRATIONS);
  const applied = found?.hasTable ? await dataSource.query<{ name: string }[]>(APPLIED) : [];
  return missingOf(
    dataSource,
    applied.map(({ name }) => name),
  );
}

export const missingOf = ({ migrations }: Pick<DataSource, 'migrations'>, applied: string[]): string[] =>
  migrations
    .map(({ name, constructor }) => name ?? constructor.name)
    .filter((name) => !applied.includes(name));
