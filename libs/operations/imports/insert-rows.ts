import type { Client } from 'pg';
import { ExportFault, type OpenedExport } from '../exports/open-export.js';
import type { ExportRecord } from '../exports/read-records.js';
import { IMPORTED_SCANS } from '#libs/scans';
import { deleteTombstones, QR_CODES, recordsOf } from './import-conflicts.js';
import type { ImportedFile, ImportTarget } from './imported-files.js';

/** Inserts the rows of a file of an export. @returns how many */
export async function insertRows(
  database: Client,
  opened: OpenedExport,
  file: ImportedFile,
  target: ImportTarget,
): Promise<number> {
  let count = 0;
  const known = file.table === '' ? [] : await columnsOf(database, file.table);
  for await (const records of recordsOf(opened, file.name)) {
    const rows = records.map((record) => file.toRow?.(record, target) ?? record);
    const sql = IMPORTED_SCANS[file.name] ?? insertInto(file, rows[0] ?? {}, known);
    await refuseOtherCodes(database, file, rows, target);
    if (file.name === QR_CODES) await deleteTombstones(database, rows);
    await database.query(sql, [JSON.stringify(rows), target.workspaceId]);
    count += rows.length;
  }
  return count;
}

const OTHER_CODES = 'select id from qr_codes where id = any($1::uuid[]) and workspace_id <> $2 limit 1';

/** Whoever signed the export could name the codes of other workspaces. */
async function refuseOtherCodes(
  database: Client,
  { name }: ImportedFile,
  rows: ExportRecord[],
  { workspaceId }: ImportTarget,
): Promise<void> {
  const ids = new Set(rows.map(({ qr_code_id: id }) => id).filter((id) => typeof id === 'string'));
  if (ids.size === 0) return;
  const { rows: others } = await database.query<{ id: string }>(OTHER_CODES, [[...ids], workspaceId]);
  if (others[0])
    throw new ExportFault(
      `${name} has a row of the QR code ${others[0].id}, which belongs to another workspace.`,
    );
}

/**
 * Unlike jsonb, json keeps the order of the fields of a lead.
 * @param known the columns of the table: names of fields are part of the statement
 */
function insertInto({ name: file, table }: ImportedFile, row: ExportRecord, known: string[]): string {
  const columns = Object.keys(row).filter((name) => name !== 'workspace_id');
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ExportFault(
      `${file}.jsonl has the field ${JSON.stringify(unknown)}, which this version does not know: upgrade this installation first.`,
    );
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `
    insert into ${table} (workspace_id, ${names})
    select $2, ${names} from json_populate_recordset(null::${table}, $1)`;
}

const COLUMNS = `
  select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

async function columnsOf(database: Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(COLUMNS, [table]);
  return rows.map(({ name }) => name);
}
