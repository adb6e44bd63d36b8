import type { Client } from 'pg';
import type { OpenedExport } from '../exports/open-export.js';
import type { ExportRecord } from '../exports/read-records.js';
import { IMPORTED_SCANS } from '#libs/scans';
import { recordsOf } from './import-conflicts.js';
import type { ImportedFile, ImportTarget } from './imported-files.js';

/** Inserts the rows of a file of an export. @returns how many */
export async function insertRows(
  database: Client,
  opened: OpenedExport,
  file: ImportedFile,
  target: ImportTarget,
): Promise<number> {
  let count = 0;
  for await (const records of recordsOf(opened, file.name)) {
    const rows = records.map((record) => file.toRow?.(record, target) ?? record);
    const sql = IMPORTED_SCANS[file.name] ?? insertInto(file.table, rows[0] ?? {});
    await database.query(sql, [JSON.stringify(rows), target.workspaceId]);
    count += rows.length;
  }
  return count;
}

/** Unlike jsonb, json keeps the order of the fields of a lead. */
function insertInto(table: string, row: ExportRecord): string {
  const columns = Object.keys(row).filter((name) => name !== 'workspace_id');
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `
    insert into ${table} (workspace_id, ${names})
    select $2, ${names} from json_populate_recordset(null::${table}, $1)`;
}
