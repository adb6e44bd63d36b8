import type { Client } from 'pg';
import { NIL_UUID } from '#libs/database';
import type { ComparedTable } from './compared-tables.js';

const PAGE = 5_000;

export interface ComparedRows {
  rows: number;
  missing: number;
  /** The first row of the original that the backup does not have like this. */
  first: string | null;
}

interface HashedRow {
  key: string;
  hash: string;
}

/** Looks up each row of the original that did not change since `before` in the restored database. */
export async function compareRows(
  original: Client,
  restored: Client,
  compared: ComparedTable,
  before: Date,
): Promise<ComparedRows> {
  const { table, key, changed, condition = 'true' } = compared;
  const hash = hashOf(compared);
  const page = `
    select ${key}::text as key, ${hash} as hash from ${table} one
    where ${key} > $1 and ${changed} <= $2 and ${condition} order by ${key} limit ${PAGE}`;
  const absent = `
    select given.key from unnest($1::uuid[], $2::text[]) as given(key, hash)
    where not exists (select from ${table} one where one.${key} = given.key and ${hash} = given.hash)`;
  const found: ComparedRows = { rows: 0, missing: 0, first: null };
  for (let after = NIL_UUID; ;) {
    const { rows } = await original.query<HashedRow>(page, [after, before]);
    const given = [rows.map((row) => row.key), rows.map((row) => row.hash)];
    const missing = await restored.query<{ key: string }>(absent, given);
    found.rows += rows.length;
    found.missing += missing.rows.length;
    found.first ??= missing.rows[0]?.key ?? null;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.key;
  }
}

const hashOf = ({ columns }: ComparedTable): string =>
  columns
    ? `md5(jsonb_build_array(${columns.map((name) => `one.${name}`).join(', ')})::text)`
    : 'md5(to_jsonb(one)::text)';
