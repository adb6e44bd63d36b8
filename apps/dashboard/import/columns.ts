import { facts } from '#client';
import { timeOf } from '../app/zone.js';
import { CATEGORY_FIELDS } from '../code/fields.js';
import { writeCsv, type Csv } from './csv.js';
import { hasAddresses, targetOfHeader } from './guesses.js';

/** Fields of a code that have no column of their own, or that the import does not offer. */
const LEFT_OUT: readonly string[] = ['name', 'design_template_id'];
const IN_NO_CELL: readonly string[] = ['group', 'list', 'map'];

const OWN = [
  ...['id', 'name', 'category', 'url', 'folder'],
  ...facts.QR_CODE_FIELDS.filter(
    ({ name, kind }) => !LEFT_OUT.includes(name) && !IN_NO_CELL.includes(kind),
  ).map(({ name }) => name),
  ...facts.UTM_PARTS.map((part) => `utm.${part}`),
];

/** The fields that the service reads from columns; nested content with lists has none. */
const TARGETS: readonly string[] = [
  ...OWN,
  ...new Set(
    Object.values(CATEGORY_FIELDS)
      .flat()
      .filter(({ kind }) => kind !== 'list' && kind !== 'group')
      .map(({ name }) => `qr_data.${name}`),
  ),
];

/** For each column of the file, the field that it fills; null leaves it out. */
export type Mapping = readonly (string | null)[];

/** What a person has chosen so far; it stays when they go back. */
export interface Choice {
  file: File;
  csv: Csv;
  mapping: Mapping;
  folderId: string | null;
  /** Whether a person has said that the letters of a file which is not Unicode are right. */
  isConfirmed: boolean;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const simplify = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Columns that are named as the service or people name them, or that contain addresses; each target is taken once. */
export function guessMapping(csv: Csv): Mapping {
  const { header, rows } = csv;
  const taken = new Set<string>();
  const mapping = header.map((name, index) => {
    const target =
      TARGETS.find((one) => one === name.trim() || one === simplify(name)) ?? targetOfHeader(name);
    if (target === undefined || taken.has(target)) return null;
    // Many files have ids of their own.
    if (target === 'id' && !rows.some((row) => UUID.test(row[index] ?? ''))) return null;
    taken.add(target);
    return target;
  });
  // A file of this service has ids, and short URLs, which are no destinations.
  if (taken.has('id') || taken.has('url') || mapping.some((target) => target?.startsWith('qr_data.')))
    return mapping;
  const addresses = mapping.findIndex((target, index) => target === null && hasAddresses(csv, index));
  return addresses === -1 ? mapping : mapping.with(addresses, 'url');
}

/** Fields that every code has; the others are the content of categories. */
export const isOwn = (target: string): boolean => OWN.includes(target);

/** The categories that have the field. */
export const categoriesOf = (target: string): (keyof typeof CATEGORY_FIELDS)[] =>
  (Object.keys(CATEGORY_FIELDS) as (keyof typeof CATEGORY_FIELDS)[]).filter((category) =>
    CATEGORY_FIELDS[category].some(({ name }) => `qr_data.${name}` === target),
  );

/** A field is filled by one column, and the folder by its path or its id. */
export const freeTargets = (mapping: Mapping, index: number): string[] => {
  const others = mapping.filter((_, other) => other !== index);
  const isTaken = (target: string) =>
    others.includes(target) ||
    (target === 'folder' && others.includes('folder_id')) ||
    (target === 'folder_id' && others.includes('folder'));
  return TARGETS.filter((target) => !isTaken(target));
};

/** What the service would miss in every row, before any is sent: a file with ids edits codes, and needs nothing more. */
export function missingIn(mapping: Mapping): 'name' | 'url' | 'category' | null {
  if (mapping.includes('id')) return null;
  if (!mapping.includes('name')) return 'name';
  if (mapping.includes('url')) return null;
  if (!mapping.some((target) => target?.startsWith('qr_data.'))) return 'url';
  return mapping.includes('category') ? null : 'category';
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

/** Fields that are moments; the others keep what is in the cell. */
const MOMENTS = new Set<string>(
  facts.QR_CODE_FIELDS.flatMap(({ name, kind }) => (kind === 'time' ? [name] : [])),
);
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/;

/** A date of a spreadsheet has no zone, so it is read in that of the person. */
function cellOf(target: string, cell: string): string {
  if (!MOMENTS.has(target) || !LOCAL_TIME.test(cell.trim())) return cell;
  const [day = '', time = '00:00'] = cell.trim().split('T');
  const moment = timeOf(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? cell : moment.toISOString();
}

/** The CSV that the service reads. */
export function csvToSend({ columns, folderId }: Sent, rows: readonly (readonly string[])[]): string {
  const header = [...columns.map(({ target }) => target), ...(folderId === null ? [] : ['folder_id'])];
  return writeCsv(
    header,
    rows.map((row) => [
      ...columns.map(({ index, target }) => cellOf(target, row[index] ?? '')),
      ...(folderId === null ? [] : [folderId]),
    ]),
  );
}
