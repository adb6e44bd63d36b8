import type { Client } from 'pg';
import { EXPORTED_FILES } from '../exports/exported-files.js';
import type { OpenedExport } from '../exports/open-export.js';
import type { ExportRecord } from '../exports/read-records.js';
import { rowLines } from '../exports/row-lines.js';
import { recordsOf } from './import-conflicts.js';

interface Compared {
  name: string;
  /** Columns that an import, or the work of the service after it, sets anew. */
  ignored?: string[];
  /** Sums grow when scans are added to them, and get new rows: they must be at least what was exported. */
  grows?: string[];
}

const SUMS = ['scans', 'visitors', 'bots'];

/** What is compared; members are invited again, and keys, endpoints and connections are created again. */
const COMPARED: readonly Compared[] = [
  { name: 'folders' },
  { name: 'design-templates' },
  { name: 'files', ignored: ['bytes', 'width', 'height', 'pages', 'state', 'media_type'] },
  {
    name: 'domains',
    ignored: [
      'check_due_at',
      'checked_at',
      'check_result',
      'check_found',
      'active_at',
      'lost_at',
      'verified_at',
    ],
  },
  { name: 'qr-codes' },
  { name: 'qr-code-versions' },
  { name: 'scans' },
  {
    name: 'scan-counts',
    ignored: [
      'rolled_to',
      'arrived_from',
      'unrolled',
      'workspace_rolled_to',
      'workspace_arrived_from',
      'is_unrolled',
    ],
  },
  { name: 'scan-limits' },
  { name: 'scan-quarters', grows: SUMS },
  { name: 'scan-days', ignored: ['has_hours'], grows: [] },
  { name: 'scan-parts', grows: SUMS },
  { name: 'workspace-quarters', grows: SUMS },
  { name: 'workspace-days', ignored: ['has_hours'], grows: [] },
  { name: 'workspace-parts', grows: SUMS },
  { name: 'workspace-codes', grows: SUMS },
  { name: 'leads' },
  { name: 'cta-clicks' },
  { name: 'audit-log', grows: [] },
];

const MAX_LISTED = 20;

export interface FileComparison {
  name: string;
  rows: number;
  /** How many rows are missing, changed or added. */
  differences: number;
  /** The first of them. */
  listed: string[];
}

/** Compares an export with the workspace into which it was imported, row by row, in the order of both. Only reads. */
export async function* compareImport(
  database: Client,
  opened: OpenedExport,
  workspaceId: string,
): AsyncGenerator<FileComparison> {
  await database.query('begin isolation level repeatable read read only');
  await database.query(`set local timezone to 'UTC'`);
  for (const compared of COMPARED) yield await compareFile(database, opened, compared, workspaceId);
}

async function compareFile(
  database: Client,
  opened: OpenedExport,
  compared: Compared,
  workspaceId: string,
): Promise<FileComparison> {
  const { name } = compared;
  const exported = EXPORTED_FILES.find((file) => file.name === name);
  if (!exported) throw new Error(`no export has a file ${name}`);
  const { columns: _, ...asJson } = exported;
  const result: FileComparison = { name, rows: 0, differences: 0, listed: [] };
  const note = (difference: string) => {
    result.differences += 1;
    if (result.listed.length < MAX_LISTED) result.listed.push(difference);
  };
  const key = (exported.key ?? ['id']).filter((column) => !['workspace_id', 'depth'].includes(column));
  const keyOf = (row: ExportRecord) => key.map((column) => String(row[column])).join(' ');
  // Few files are read by a key whose order the other side cannot know, so rows are matched by their place in a window.
  const here = flat(parsed(rowLines(database, asJson, { workspaceId })));
  const waiting = new Map<string, ExportRecord>();
  const isListed = opened.manifest.files.some((file) => file.name.startsWith(`${name}.`));
  for await (const row of flat(recordsOf(opened, name))) {
    result.rows += 1;
    const id = keyOf(row);
    let found = waiting.get(id);
    while (!found) {
      const next = await here.next();
      if (next.done) break;
      const nextId = keyOf(next.value);
      if (nextId === id) found = next.value;
      else waiting.set(nextId, next.value);
      if (waiting.size > MAX_WAITING) break;
    }
    waiting.delete(id);
    if (!found) note(`${id} is missing`);
    else for (const column of differing(row, found, compared)) note(`${id}: ${column}`);
  }
  if (!compared.grows && isListed) {
    for (const id of waiting.keys()) note(`${id} was added`);
    for await (const row of here) note(`${keyOf(row)} was added`);
  }
  await here.return(undefined);
  return result;
}

/** Rows of the service that have no counterpart yet. Both sides have the same order, so few wait. */
const MAX_WAITING = 100_000;

function differing(exported: ExportRecord, found: ExportRecord, { ignored = [], grows }: Compared): string[] {
  return Object.keys(exported).filter((column) => {
    if (column === 'workspace_id' || ignored.includes(column)) return false;
    const before = column === 'is_first' && exported[column] === '' ? false : exported[column];
    const now = found[column];
    if (grows?.includes(column)) return Number(now) < Number(before);
    return textOf(before) !== textOf(now);
  });
}

/** Cells of CSV are texts. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(sorted(value));
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, sorted(item)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<ExportRecord[]> {
  for await (const chunk of lines)
    yield chunk
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as ExportRecord);
}

async function* flat(batches: AsyncIterable<ExportRecord[]>): AsyncGenerator<ExportRecord> {
  for await (const batch of batches) yield* batch;
}
