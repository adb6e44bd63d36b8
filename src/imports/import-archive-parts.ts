import { gzipSync } from 'node:zlib';
import { invalidField } from '../http/problems/index.js';
import { noRecords } from '../qr/bulk/qr-bulk.errors.js';
import { readArchive } from './import-archive.js';
import { ArchivedCodes } from './import-archived.js';
import type { ImportPlaces } from './import-foreign.js';
import { MAX_ROWS, ROWS_OF_PART, tooManyRows } from './import-limits.js';
import type { ImportOptions } from './import-options.js';
import type { ArchivedKey, ImportPart, ReadImport } from './import-task.js';

/** A value takes two characters at least, and a bulk request has a limit of values. Only an item that is as large is alone. */
const CHARACTERS_OF_PART = 1_000_000;

/** Reads the archive of an export in parts. docs/adr/0105 @throws ValidationFailed */
export async function archiveParts(
  file: Buffer,
  { source, mode, mapping }: ImportOptions,
  places: ImportPlaces,
): Promise<Pick<ReadImport, 'rows' | 'parts' | 'ignoredColumns' | 'keys'>> {
  if (source !== null && source !== 'own')
    throw invalidField('source', 'must be own for the archive of an export', 'invalid_value');
  if (mode !== 'create')
    throw invalidField('mode', 'must be create for the archive of an export', 'invalid_value');
  if (Object.keys(mapping).length > 0)
    throw invalidField('mapping', 'is for files of other services', 'invalid_value');
  const parts: Uint8Array[] = [];
  const keys: ArchivedKey[] = [];
  let [part, characters, rows] = [emptyPart(), 0, 0];
  const close = () => {
    if (part.rows.length === 0) return;
    parts.push(gzipSync(JSON.stringify(part), { level: 3 }));
    [part, characters] = [emptyPart(), 0];
  };
  for (const { row, item } of new ArchivedCodes(await readArchive(file), places).rows()) {
    if (++rows > MAX_ROWS) throw tooManyRows();
    const length = item ? JSON.stringify(item.body).length : 0;
    if (part.rows.length === ROWS_OF_PART || characters + length > CHARACTERS_OF_PART) close();
    part.rows.push(row);
    characters += length;
    if (!item) continue;
    part.items.push(item);
    keys.push(item.key);
  }
  if (rows === 0) throw noRecords();
  close();
  return { rows, parts, keys, ignoredColumns: [] };
}

const emptyPart = (): ImportPart & Required<Pick<ImportPart, 'items'>> => ({
  ...{ csv: '', items: [], rows: [], columns: {} },
});
