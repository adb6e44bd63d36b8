import { CATEGORY_FIELDS } from '../code/fields.js';
import { writeCsv, type Csv } from './csv.js';

const OWN = [
  'id',
  ...[
    'name',
    'category',
    'url',
    'tags',
    'short_code',
    'external_id',
    'folder',
    'folder_id',
    'domain',
    'dynamic',
    'status',
  ],
  ...['starts_at', 'expires_at', 'scan_limit', 'fallback_url', 'password'],
  ...['utm.source', 'utm.medium', 'utm.campaign', 'utm.term', 'utm.content'],
];

/** The fields that the service reads from columns; nested content with lists has none. */
export const TARGETS: readonly string[] = [
  ...OWN,
  ...new Set(
    Object.values(CATEGORY_FIELDS)
      .flat()
      .filter(({ kind }) => kind !== 'list' && kind !== 'group')
      .map(({ name }) => `qr_data.${name}`),
  ),
];

/** By column of the file: where it goes; null leaves it out. */
export type Mapping = readonly (string | null)[];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const simplify = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Columns that are named as the service names them, or nearly so; each target is taken once. */
export function guessMapping({ header, rows }: Csv): Mapping {
  const taken = new Set<string>();
  return header.map((name, index) => {
    const target = TARGETS.find((one) => one === name.trim() || one === simplify(name));
    if (target === undefined || taken.has(target)) return null;
    // Many files have ids of their own.
    if (target === 'id' && !rows.some((row) => UUID.test(row[index] ?? ''))) return null;
    taken.add(target);
    return target;
  });
}

export interface Sent {
  /** Index of the file's column, and the name under which it is sent. */
  columns: { index: number; target: string }[];
  folderId: string | null;
}

/** A file with ids comes from a download of codes, and edits them. */
export const isUpsert = ({ columns }: Sent): boolean => columns.some(({ target }) => target === 'id');

export const sentColumns = (mapping: Mapping, folderId: string | null): Sent => ({
  columns: mapping.flatMap((target, index) => (target === null ? [] : [{ index, target }])),
  folderId: mapping.includes('folder_id') || mapping.includes('folder') ? null : folderId,
});

/** The CSV that the service reads. */
export function csvToSend({ columns, folderId }: Sent, rows: readonly (readonly string[])[]): string {
  const header = [...columns.map(({ target }) => target), ...(folderId === null ? [] : ['folder_id'])];
  return writeCsv(
    header,
    rows.map((row) => [
      ...columns.map(({ index }) => row[index] ?? ''),
      ...(folderId === null ? [] : [folderId]),
    ]),
  );
}
