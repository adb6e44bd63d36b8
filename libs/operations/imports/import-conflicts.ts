import type { Client } from 'pg';
import { NIL_UUID } from '#libs/database';
import { fileName, EXPORTED_FILES } from '../exports/exported-files.js';
import type { OpenedExport } from '../exports/open-export.js';
import { readRecords, type ExportRecord } from '../exports/read-records.js';
import { IMPORTED_FILES, type ImportedFile, type ImportTarget } from './imported-files.js';

const MAX_LISTED = 100;

export const QR_CODES = 'qr-codes';

/** Parameters: ids, keys of short codes. */
const TOMBSTONES = `
  from qr_codes where workspace_id = '${NIL_UUID}' and taken_down_content is null
    and (id, short_code_norm) in (select * from unnest($1::uuid[], $2::text[]))`;

const VERIFIED_DOMAINS = 'select name from domains where verified_at is not null and name = any($1::text[])';
const FILE_KEYS = 'select key from files where key = any($1::text[]) or id = any($2::uuid[])';

/** What an import would overwrite: at most a hundred, and how many there are. */
export interface Conflicts {
  listed: string[];
  count: number;
}

/** Compares an export with what exists anywhere in the installation. Writes nothing. */
export async function findConflicts(
  database: Client,
  opened: OpenedExport,
  target: ImportTarget,
): Promise<Conflicts> {
  const found: Conflicts = { listed: [], count: 0 };
  const add = (what: string, values: string[]) => {
    found.count += values.length;
    found.listed.push(
      ...values.slice(0, MAX_LISTED - found.listed.length).map((value) => `${what} ${value}`),
    );
  };
  for (const file of IMPORTED_FILES.filter(({ unique, name }) => unique.length > 0 || name === 'domains'))
    for await (const records of recordsOf(opened, file.name)) {
      const rows = records.map((record) => file.toRow?.(record, target) ?? record);
      const back = file.name === QR_CODES ? await findTombstones(database, rows) : new Set<unknown>();
      const others = rows.filter(({ id }) => !back.has(id));
      for (const column of file.unique)
        add(
          `${file.table}.${column}`,
          await findTaken(database, file, column, column === 'digital_link' ? rows : others),
        );
      if (file.name === 'domains') add('verified domain', await findVerified(database, rows));
    }
  for await (const records of recordsOf(opened, 'files')) {
    const values = [records.map(({ key }) => key), records.map(({ id }) => id)];
    const { rows } = await database.query<{ key: string }>(FILE_KEYS, values);
    add(
      'file',
      rows.map(({ key }) => key),
    );
  }
  return found;
}

export const recordsOf = (opened: OpenedExport, name: string): AsyncGenerator<ExportRecord[]> => {
  const exported = EXPORTED_FILES.find((file) => file.name === name);
  if (!exported) throw new Error(`no export has a file ${name}`);
  return readRecords(opened, fileName(exported));
};

/** When the first and the last scan were made; null without scans. */
export async function findScanTimes(opened: OpenedExport): Promise<{ first: Date; last: Date } | null> {
  let [first, last] = ['', ''];
  for await (const records of recordsOf(opened, 'scans'))
    for (const { scanned_at } of records) {
      const at = String(scanned_at);
      if (first === '' || at < first) first = at;
      if (at > last) last = at;
    }
  return first === '' ? null : { first: new Date(first), last: new Date(last) };
}

/** What is left of the same codes, if their workspace was erased here: they can come back. */
async function findTombstones(database: Client, rows: ExportRecord[]): Promise<Set<unknown>> {
  const { rows: found } = await database.query<{ id: string }>(`select id ${TOMBSTONES}`, codesIn(rows));
  return new Set(found.map(({ id }) => id));
}

export async function deleteTombstones(database: Client, rows: ExportRecord[]): Promise<void> {
  await database.query(`delete ${TOMBSTONES}`, codesIn(rows));
}

const codesIn = (rows: ExportRecord[]) => [rows.map(({ id }) => id), rows.map((row) => row.short_code_norm)];

async function findTaken(
  database: Client,
  { table }: ImportedFile,
  column: string,
  rows: ExportRecord[],
): Promise<string[]> {
  // A deleted code gives its GS1 Digital Link back.
  const isLive = column === 'digital_link';
  const values = rows.flatMap((row) =>
    row[column] === null || (isLive && row.deleted_at !== null) ? [] : [row[column]],
  );
  const { rows: taken } = await database.query<{ value: string }>(
    `select ${column}::text as value from ${table}
     where ${column} = any($1::${column === 'id' ? 'uuid' : 'text'}[]) ${isLive ? 'and deleted_at is null' : ''}`,
    [values],
  );
  return taken.map(({ value }) => value);
}

async function findVerified(database: Client, rows: ExportRecord[]): Promise<string[]> {
  const names = rows.flatMap(({ name, verified_at }) => (verified_at === null ? [] : [name]));
  const { rows: taken } = await database.query<{ name: string }>(VERIFIED_DOMAINS, [names]);
  return taken.map(({ name }) => name);
}
