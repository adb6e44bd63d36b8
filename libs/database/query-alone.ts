import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isPlanOutdated } from './database-errors.js';
import { sendQuery } from './send-query.js';

/** A frequent statement that each connection parses and plans once, by its name. A name identifies exactly one text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Of one pool. */
export interface Access {
  dataSource: DataSource;
  /** Whether a pooler gives each transaction another session, in which no statement is prepared. */
  isDatabasePooled: boolean;
}

/** A transaction of one statement on any connection of the pool. The only place that prepares statements by name. */
export async function queryAlone<Row extends object>(
  { dataSource, isDatabasePooled }: Access,
  statement: { name?: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { master: pool } = dataSource.driver as unknown as { master: Pool }; // TypeORM does not support named statements
  const sent = isDatabasePooled ? { text: statement.text } : statement;
  try {
    return (await sendQuery<Row>(await pool.connect(), { ...sent, values })).rows;
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    return (await sendQuery<Row>(await pool.connect(), { text: statement.text, values })).rows;
  }
}
