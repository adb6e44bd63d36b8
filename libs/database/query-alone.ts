import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isPlanOutdated } from './database-errors.js';
import { sendQuery } from './send-query.js';

/** A frequent statement that each connection parses and plans once, by its name. A name identifies exactly one text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** A transaction of one statement on any connection of the pool. The only place that prepares statements by name. */
export async function queryAlone<Row extends object>(
  dataSource: DataSource,
  statement: { name?: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { master: pool } = dataSource.driver as unknown as { master: Pool }; // TypeORM does not support named statements
  try {
    return (await sendQuery<Row>(await pool.connect(), { ...statement, values })).rows;
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    return (await sendQuery<Row>(await pool.connect(), { text: statement.text, values })).rows;
  }
}
