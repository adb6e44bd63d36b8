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
  integer: () => 1,
  smallint: () => 1,
  bigint: () => 1,
  boolean: () => false,
  date: () => '2026-11-01',
};

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
  const entity = source.entityMetadatas.find(({ tableName }) => tableName === table);
  const row = { ...given };
  for (const {
    databaseName: name,
    isNullable,
    isGenerated,
    default: standard,
    isArray,
    type,
  } of entity?.columns ?? [])
    if (!(name in given) && !isNullable && !isGenerated && standard === undefined)
      row[name] = isArray ? [] : type === 'timestamptz' ? now : FILLINGS[String(type)]?.();
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const transactions = new Transactions(source);
  const inserted = await transactions.run(async () => {
    await transactions.query('set local session_replication_role = replica');
    return transactions.query<{ ctid: string }>(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning ctid::text`,
      Object.values(row),
    );
  });
  return inserted[0]?.ctid ?? '';
}
