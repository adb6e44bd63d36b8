import type { Folder, QrCode } from '#libs/database';
import { dataDtoOf, DesignDto, RuleDto, UtmDto } from '#libs/qr-codes';
import { inDeclaredOrder, inNameOrder } from '#libs/validation';
import { fieldValuesOf, type QrFieldValues } from './qr-row.js';
import { qrFields, type QrField } from './qr.fields.js';
import { isObject, isSameJson } from '../../http/requests/json-values.js';

type Json = Record<string, unknown>;

/** The most columns of a file, since each one slows down every record. */
export const MAX_COLUMNS = 1_000;

/** Columns of a code that are no fields of a create body; in a file that is sent back, the last three are ignored. */
export const ID_COLUMN = 'id';
export const FOLDER_COLUMN = 'folder';
export const READ_ONLY_COLUMNS: readonly string[] = ['short_url', 'scan_count', 'created_at'];

/** A cell and the column in which it stands, as the steps between the dots of its name. */
export interface CsvCell {
  path: readonly string[];
  /** A list of texts, and what is in one cell as JSON, is text. */
  value: string | number | boolean;
}

/** Fields in the order of their columns. A password is never returned, and a folder stands there by its path. */
const FIELDS: readonly QrField[] = qrFields.filter(({ name, isSecret }) => !isSecret && name !== 'folder_id');
/** Pictures are too long for a cell of a spreadsheet. */
const LEFT_OUT = new Set(['design.logo']);

/**
 * The cells of a code in a file of the bulk request, without empty ones.
 * @param listsAsJson each list of objects is one cell, instead of a column for each item
 */
export function toCells(code: QrCode, listsAsJson: boolean): CsvCell[] {
  const values: Partial<Record<string, unknown>> = inOrder(fieldValuesOf(code));
  return FIELDS.flatMap(({ name, csv }) => cellsIn(values[name], name, csv, listsAsJson));
}

/** The cells of qr_data alone. */
export const cellsOfData = (data: object): CsvCell[] => flattened(data, ['qr_data'], false);

/** A folder in a path: slashes of a name are written twice. */
export const folderPath = (names: readonly Folder['name'][]): string =>
  names.map((name) => name.replaceAll('/', '//')).join('/');

function cellsIn(value: unknown, name: string, csv: QrField['csv'], listsAsJson: boolean): CsvCell[] {
  if (csv === 'cell') return flattened(value, [name], false);
  if (csv === 'list') {
    const list = value as readonly string[];
    return list.length === 0 ? [] : [{ path: [name], value: list.join('|') }];
  }
  return flattened(value, [name], csv === 'paths' && listsAsJson);
}

function flattened(value: unknown, path: readonly string[], listsAsJson: boolean): CsvCell[] {
  if (value === null || value === undefined || LEFT_OUT.has(path.join('.'))) return [];
  if (typeof value !== 'object') return [{ path, value: value as CsvCell['value'] }];
  if ((Array.isArray(value) && value.length > 0 && listsAsJson) || isOwnNames(path))
    return [{ path, value: JSON.stringify(value) }];
  return Object.entries(value).flatMap(([step, inner]) => flattened(inner, [...path, step], listsAsJson));
}

/** Names of the query of a visit can have dots and capital letters, which the names of columns cannot. */
const isOwnNames = ([field, , member, last]: readonly string[]): boolean =>
  field === 'rules' && member === 'when' && last === 'query';

const inOrder = (code: QrFieldValues): QrFieldValues => ({
  ...code,
  qr_data: inDeclaredOrder(dataDtoOf(code.category), code.qr_data),
  design: inDeclaredOrder(DesignDto, code.design),
  metadata: inNameOrder(code.metadata),
  rules: inDeclaredOrder(RuleDto, code.rules),
  utm: inDeclaredOrder(UtmDto, code.utm),
});

/** The fields of a code as JSON. */
export const valuesOf = (code: QrCode): Json => ({ ...fieldValuesOf(code) });

/** The members of `sent` that none of the known objects has; a list is one value. */
export function difference(sent: Json, known: readonly Json[]): Json {
  const changed = Object.entries(sent).filter(
    ([name, value]) => !known.some((object) => isSameJson(value, object[name])),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const inner = known.map((object) => object[name]).filter(isObject);
      return [name, isObject(value) && inner.length > 0 ? difference(value, inner) : value];
    }),
  );
}
