import { pointerOf, ValidationFailed, type Fault } from '../problems/index.js';
import { isOfPrototypes } from '../hardening/inspection.js';
import type { BulkItem } from './qr-bulk-item.js';

/** Filled as they are; `tags` holds several, parted by |. */
const PLAIN = [
  'name',
  'category',
  'dynamic',
  'short_code',
  'folder_id',
  'tags',
  'external_id',
  'status',
  'starts_at',
  'expires_at',
  'fallback_url',
];
/** In these, dots nest; a number is a place in an array. */
const NESTED = ['qr_data', 'metadata', 'utm', 'rules'];
/** As many as an object of JSON has fields; each costs every record. */
const MOST_COLUMNS = 1_000;
/** Deeper nothing of a create body goes. */
const MOST_STEPS = 8;

type Container = Record<string, unknown>;

/** The header of a CSV file. @throws ValidationFailed that names every column that is unknown, missing or there twice */
export function columnsOf(header: string[]): { toItem(record: string[], row: number): BulkItem } {
  const names = header.map((name) => name.trim().replace(/^\uFEFF/, ''));
  if (names.length > MOST_COLUMNS) throw tooManyColumns(names[MOST_COLUMNS]);
  const faults = faultsOf(names);
  if (faults.length > 0) throw new ValidationFailed(faults);
  const paths = names.map(pathOf);
  const columns = new Map(names.map((name, index) => [pointerOf(paths[index] ?? []), name]));
  return {
    toItem(record, row) {
      const body: Container = {};
      if (names.includes('url') && !names.includes('category')) body.category = 'url';
      for (const [index, path] of paths.entries()) {
        const cell = record[index] ?? '';
        if (cell !== '') fill(body, path, cell);
      }
      const fault =
        record.length === names.length
          ? null
          : `the record has ${record.length} cells, but the header has ${names.length}`;
      return { body: asArrays(body), csv: { row, columns, fault } };
    },
  };
}

function faultsOf(names: string[]): Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const name of names) {
    const fault = (code: string, detail: string) => faults.push({ parameter: name, code, detail });
    if (seen.has(pointerOf(pathOf(name)))) fault('duplicate_column', `the column ${name} appears twice`);
    else if (!isKnown(name)) fault('unknown_column', `${name} is not a known column`);
    seen.add(pointerOf(pathOf(name)));
  }
  const missing = (parameter: string, detail: string) =>
    faults.push({ parameter, code: 'missing_column', detail });
  if (!names.includes('name')) missing('name', 'the column name is missing');
  if (!names.some((name) => name === 'url' || name.startsWith('qr_data.')))
    missing('url', 'the column url, or a column qr_data.<field>, is missing');
  else if (!names.includes('url') && !names.includes('category'))
    missing('category', 'the column category is missing');
  return faults;
}

function isKnown(name: string): boolean {
  if (name === 'url' || PLAIN.includes(name)) return true;
  const [field = '', ...steps] = name.split('.');
  if (!NESTED.includes(field) || steps.length === 0 || steps.length > MOST_STEPS) return false;
  return steps.every((step) => step !== '' && !isOfPrototypes(step));
}

/** Of metadata only the first dot nests: its keys are the caller's. */
function pathOf(name: string): string[] {
  if (name === 'url') return ['qr_data', 'url'];
  if (name.startsWith('metadata.')) return ['metadata', name.slice('metadata.'.length)];
  return name.split('.');
}

function fill(body: Container, path: string[], cell: string): void {
  let place = body;
  for (const step of path.slice(0, -1)) {
    const next = place[step];
    if (typeof next !== 'object' || next === null) place[step] = {};
    place = place[step] as Container;
  }
  const last = path.at(-1) ?? '';
  place[last] = path[0] === 'tags' ? cell.split('|') : cell;
}

/** Objects whose keys are 0, 1, 2 … are arrays, but for the caller's metadata. */
function asArrays(body: Container): Container {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, field === 'metadata' ? value : arrayed(value)]),
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
    { parameter, code: 'too_many_columns', detail: `A file must have at most ${MOST_COLUMNS} columns` },
  ]);
