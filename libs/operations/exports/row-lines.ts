import type { Client } from 'pg';
import { csvLine } from '#libs/csv';
import type { ExportedFile } from './exported-files.js';

const PAGE = 1_000;
const CHUNK = 65_536;

/** Yields the rows as lines, in pages: a workspace can have more scans than fit in memory. Runs in an open transaction. */
export async function* rowLines(
  database: Client,
  { sql, omitted = [], key = ['id'], columns, time, page = PAGE }: ExportedFile,
  { workspaceId, since = null }: { workspaceId: string; since?: Date | null },
): AsyncGenerator<string> {
  const { fields } = await database.query(`select * from (${sql}) one limit 0`, [workspaceId]);
  const kept = fields.flatMap(({ name }) => (omitted.includes(name) ? [] : `one."${name}"`));
  const isPart = since !== null && time !== undefined;
  // Unlike jsonb, json keeps the order of the fields of a lead.
  await database.query(
    `declare exported no scroll cursor for
     select (select row_to_json(kept) from (select ${kept.join(', ')}) kept)::text as line
     from (${sql}) one ${isPart ? `where one.${time} >= $2` : ''} order by ${key.map((name) => `one.${name}`).join(', ')}`,
    [workspaceId, ...(isPart ? [since] : [])],
  );
  try {
    if (columns) yield csvLine(columns, ',');
    for (;;) {
      const { rows } = await database.query<{ line: string }>(`fetch ${page} from exported`);
      const lines = rows.map(({ line }) => (columns ? toCsv(line, columns) : `${line}\n`));
      yield* chunksOf(lines);
      if (rows.length < page) return;
    }
  } finally {
    // It fails if the connection has ended, and would hide why.
    await database.query('close exported').catch(() => undefined);
  }
}

/** Joins whole lines, as a line can be long and there are many. */
function* chunksOf(lines: readonly string[]): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** An empty cell is null: columns of text in such a file have no null. */
function toCsv(line: string, columns: readonly string[]): string {
  const row = JSON.parse(line) as Record<string, string | number | boolean | null>;
  return csvLine(
    columns.map((name) => String(row[name] ?? '')),
    ',',
  );
}
