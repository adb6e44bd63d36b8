import type { FaultCode } from '#libs/validation';
import { documentationOf } from '#libs/validation';
import { columnName, isBlank, textIn, unclearNumber, type CsvRecord } from '#libs/csv';
import { pointerOf, ValidationFailed, type Fault } from '../../http/problems/index.js';
import { isPrototypeKey } from '../../http/requests/inspection.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { FOLDER_COLUMN, ID_COLUMN, MAX_COLUMNS, READ_ONLY_COLUMNS } from '../record/qr-csv.fields.js';
import { qrFields, type QrField } from '../record/qr.fields.js';
import { suggestName } from '../../http/requests/unknown-fields.js';
import type { BulkItem, BulkOptions } from './qr-bulk-item.js';

/** The reader of each field's cells. */
const CELLS = new Map<string, QrField['csv']>([
  ...qrFields.map(({ name, csv }) => [name, csv] as const),
  [FOLDER_COLUMN, 'cell'],
]);
/** No create body is nested deeper. */
const MAX_STEPS = 8;
const MAX_NAME_LENGTH = 255;
/** More than any list can have, so that it is refused by its length. */
const MAX_LIST = 1_001;

type Container = Record<string, unknown>;

/** The header of a CSV file. @throws ValidationFailed that names every unknown, missing or duplicate column */
export function readHeader(header: string[], options: BulkOptions): { toItem(record: CsvRecord): BulkItem } {
  const sent = header.map(columnName);
  if (sent.length > MAX_COLUMNS) throw tooManyColumns(sent[MAX_COLUMNS]);
  const names = sent.map((name) => namedColumn(name, options));
  const faults = findFaults(names, sent, options);
  if (faults.length > 0) throw new ValidationFailed(faults);
  const paths = names.map((name) => (name === null || name === '' ? null : parseColumnName(name)));
  const columns = new Map(
    paths.flatMap((path, index) =>
      path ? [[pointerOf(path), { name: sent[index] ?? '', letters: lettersOf(index) }] as const] : [],
    ),
  );
  const hasUrlsOnly = names.includes('url') && !names.includes('category');
  return {
    toItem({ cells, ...rows }) {
      const body: Container = {};
      const emptied: string[] = [];
      const unclear = new Map<string, string>();
      for (const [index, path] of paths.entries()) {
        if (!path) continue;
        const cell = readCell(cells[index] ?? '', path);
        if (unclearNumber(cell) !== null) unclear.set(pointerOf(path), cell);
        if (cell !== '') fill(body, path, cell);
        else if (options.emptyCells === 'clear') emptied.push(pointerOf(path));
      }
      const nameless = cells.findIndex((cell, index) => !isBlank(cell) && !sent[index]);
      const fault =
        nameless < 0
          ? null
          : `column ${lettersOf(nameless)} has no name in the header, but a cell in row ${rows.sheetRow}`;
      const {
        folder = null,
        id = null,
        ...fields
      } = body as Container & Partial<Record<'folder' | 'id', string>>;
      return {
        body: asArrays(fields),
        csv: {
          ...{ ...rows, columns, unclear, folder, id, hasUrlsOnly, fault },
          emptied: emptied.length > 0 ? JSON.stringify(emptied) : null,
        },
      };
    },
  };
}

/** A list without its empty segments: a spreadsheet that joins columns leaves some. */
function readCell(cell: string, [field = '']: readonly string[]): string {
  const text = textIn(cell);
  if (CELLS.get(field) !== 'list') return text;
  return text
    .split('|', MAX_LIST)
    .filter((segment) => !isBlank(segment))
    .join('|');
}

/** A column as spreadsheets name it: A to Z, then AA. @param index from 0 */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

/** The name by which a column is read; null if it is ignored. */
function namedColumn(sent: string, { mode, unknownColumns }: BulkOptions): string | null {
  const name = normaliseCase(sent);
  if (mode === 'upsert' && READ_ONLY_COLUMNS.includes(name)) return null;
  if (mode === 'upsert' && name === ID_COLUMN) return name;
  if (name === '' || unknownColumns === 'refuse' || isKnown(name)) return name;
  return unknownColumns === 'ignore' ? null : `metadata.${sent}`;
}

/** The names of fields have no capital letters; keys of the caller's own keep theirs. */
function normaliseCase(name: string): string {
  const [field = '', ...steps] = name.split('.');
  const isOwnKey = CELLS.get(field.toLowerCase()) === 'keys';
  return isOwnKey ? [field.toLowerCase(), ...steps].join('.') : name.toLowerCase();
}

/** @param sent the names as the file has them */
function findFaults(
  names: (string | null)[],
  sent: string[],
  { mode, key = 'external_id' }: BulkOptions,
): Fault[] {
  const isUpsert = mode === 'upsert';
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const [index, name] of names.entries()) {
    if (name === '' || name === null) continue;
    const parameter = sent[index] ?? name;
    const fault = (code: FaultCode, detail: string) => faults.push({ parameter, code, detail });
    if (seen.has(pointerOf(parseColumnName(name))))
      fault('duplicate_column', `the column ${parameter} appears twice`);
    else if (!isKnown(name) && !(isUpsert && name === ID_COLUMN))
      fault('unknown_column', `${parameter} is not a known column${hintFor(name)}`);
    seen.add(pointerOf(parseColumnName(name)));
  }
  const missing = (parameter: string, detail: string) =>
    faults.push({ parameter, code: 'missing_column', detail });
  if (isUpsert) {
    if (!names.includes(ID_COLUMN) && !names.includes(key))
      missing(key, `the column ${key === ID_COLUMN ? key : `${key}, or ${ID_COLUMN},`} is missing`);
    return faults;
  }
  if (!names.includes('name')) missing('name', 'the column name is missing');
  if (names.includes('folder') && names.includes('folder_id'))
    faults.push({
      ...{ parameter: sent[names.indexOf('folder')] ?? '', code: 'duplicate_column' },
      detail: 'the columns folder and folder_id must not both be in a file',
    });
  if (!names.some((name) => name === 'url' || name?.startsWith('qr_data.')))
    missing('url', 'the column url, or a column qr_data.<field>, is missing');
  else if (!names.includes('url') && !names.includes('category'))
    missing('category', 'the column category is missing');
  return faults;
}

/** The column of a field of this name. */
const hintFor = (name: string): string =>
  name === ID_COLUMN
    ? '; to edit QR codes by their ids, send mode=upsert'
    : suggestName(name.split('.'), CreateQrCodeDto, {}).replaceAll('[]', '.0');

function isKnown(name: string): boolean {
  if (name === 'url') return true;
  // The faults of each record would repeat it.
  if (name.length > MAX_NAME_LENGTH) return false;
  const [field = '', ...steps] = name.split('.');
  const cells = CELLS.get(field);
  if (cells === 'cell' || cells === 'list') return steps.length === 0;
  if (cells === 'keys') return steps.join('.') !== '' && !isPrototypeKey(steps.join('.'));
  // A list of objects can be one cell of JSON.
  if (steps.length === 0 && documentationOf(CreateQrCodeDto, field).isArray === true) return true;
  if (cells === undefined || steps.length === 0 || steps.length > MAX_STEPS) return false;
  return steps.every((step) => step !== '' && !isPrototypeKey(step));
}

/** Dots nest, and a number is an index of an array; in a field with keys of the caller's own, only the first dot nests. */
function parseColumnName(name: string): string[] {
  if (name === 'url') return ['qr_data', 'url'];
  const [field = '', ...steps] = name.split('.');
  return CELLS.get(field) === 'keys' && steps.length > 0 ? [field, steps.join('.')] : [field, ...steps];
}

function fill(body: Container, path: string[], cell: string): void {
  let container = body;
  for (const step of path.slice(0, -1)) {
    const next = container[step];
    if (typeof next !== 'object' || next === null) container[step] = {};
    container = container[step] as Container;
  }
  const [field = ''] = path;
  container[path.at(-1) ?? ''] = CELLS.get(field) === 'list' ? cell.split('|') : cell;
}

/** Objects whose keys are 0, 1, 2 … are arrays, unless the keys are the caller's own. */
function asArrays(body: Container): Container {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      CELLS.get(field) === 'keys' ? value : arrayed(value),
    ]),
  );
}

function arrayed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, arrayed(child)] as const);
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  return isArray
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => child)
    : Object.fromEntries(entries);
}

const tooManyColumns = (parameter = '') =>
  new ValidationFailed([
    { parameter, code: 'too_many_columns', detail: `A file must have at most ${MAX_COLUMNS} columns` },
  ]);
