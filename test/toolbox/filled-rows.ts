import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newId, Transactions } from '#libs/database';

export type Row = Record<string, unknown>;

const FILLINGS: Record<string, () => unknown> = {
  uuid: () => newId(),
  varchar: () => randomBytes(4).toString('hex'),
  text: () => 'text',
  bytea: () => randomBytes(32),
  jsonb: () => '{}',
  json: () => '{}',
  int4: () => 1,
  int2: () => 1,
  int8: () => 1,
  bpchar: () => randomBytes(11).toString('hex'),
  bool: () => false,
  date: () => '2026-11-01',
};

interface NeededColumn {
  name: string;
  /** The name of an array begins with an underscore. */
  type: string;
}

const NEEDED_COLUMNS = `
  select column_name as name, udt_name as type from information_schema.columns
  where table_schema = 'public' and table_name = $1
    and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`;

/**
 * Inserts a row in which columns that are not given have any value, past foreign keys and triggers.
 * @param now fills times
 * @returns its ctid
 */
export async function insertFilled(
  source: DataSource,
  table: string,
  given: Row,
  now = new Date('2026-11-20T12:00:00.000Z'),
): Promise<string> {
  const row = { ...given };
  const transactions = new Transactions(source);
  for (const { name, type } of await transactions.query<NeededColumn>(NEEDED_COLUMNS, [table]))
    if (!(name in given))
      row[name] = type.startsWith('_') ? [] : type === 'timestamptz' ? now : FILLINGS[type]?.();
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const inserted = await transactions.run(async () => {
    await transactions.query('set local session_replication_role = replica');
    return transactions.query<{ ctid: string }>(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning ctid::text`,
      Object.values(row),
    );
  });
  return inserted[0]?.ctid ?? '';
}
