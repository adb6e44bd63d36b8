import type { Client } from 'pg';
import type { Config } from '#libs/platform';

export type CheckStatus = 'ok' | 'warning' | 'failed' | 'skipped';

export interface Finding {
  status: CheckStatus;
  /** One sentence; what to change follows after a colon. */
  detail: string;
}

export interface Patient {
  config: Config;
  /** Null if the database cannot be used. */
  database: Client | null;
}

export interface Check {
  name: string;
  /** Asks other systems and not the database, so that it can wait beside other checks. */
  isSlow?: true;
  run: (patient: Patient) => Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ status: 'ok', detail });
export const warning = (detail: string): Finding => ({ status: 'warning', detail });
export const failed = (detail: string): Finding => ({ status: 'failed', detail });
export const skipped = (detail: string): Finding => ({ status: 'skipped', detail });

/** Describes a check that reads the database. */
export const databaseCheck = (
  name: string,
  run: (database: Client, config: Config) => Promise<Finding>,
): Check => ({
  name,
  run: async ({ database, config }) =>
    database ? run(database, config) : skipped('the database cannot be used'),
});

export const firstRow = async <Row extends object>(
  database: Client,
  sql: string,
  values: unknown[] = [],
): Promise<Row> => {
  const { rows } = await database.query<Row>(sql, values);
  const [found] = rows;
  if (!found) throw new Error('the query returns one row');
  return found;
};
