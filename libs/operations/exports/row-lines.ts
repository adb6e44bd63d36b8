import type { Client } from 'pg';
import type { ExportedFile } from './exported-files.js';

const PAGE = 1_000;

/** Yields the rows as lines of JSON, in pages: a workspace can have more scans than fit in memory. */
export async function* rowLines(
  database: Client,
  { sql, omitted = [] }: ExportedFile,
  workspaceId: string,
): AsyncGenerator<string> {
  await database.query('begin isolation level repeatable read read only');
  try {
    await database.query(
      `declare exported no scroll cursor for
       select (to_jsonb(one) - $2::text[])::text as line from (${sql}) one`,
      [workspaceId, omitted],
    );
    for (;;) {
      const { rows } = await database.query<{ line: string }>(`fetch ${PAGE} from exported`);
      for (const { line } of rows) yield `${line}\n`;
      if (rows.length < PAGE) return;
    }
  } finally {
    // It fails if the connection has ended, and would hide why.
    await database.query('rollback').catch(() => undefined);
  }
}
