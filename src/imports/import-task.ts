import type { ThreadFunction } from '#libs/queue';
import { QUEUES, Threads } from '#libs/queue';
import type { BulkMode, PlainProblem } from '../qr/bulk/index.js';

/** A form with a file to import, to read in a thread. */
export interface ImportTask {
  bytes: Uint8Array;
  contentType: string;
  /** The verified domains of the workspace, and the host of codes without one. */
  domains: readonly string[];
  /** Those of them where codes can differ by case only. */
  caseSensitive: readonly string[];
  defaultHost: string;
  /** Times after it are no time of creation. */
  now: Date;
}

/** A row of the file as its report names it. */
export interface ImportedRow {
  /** As a spreadsheet numbers it. */
  row: number;
  link: string;
  createdAt: string | null;
  /** What of it did not come along. */
  notes: string[];
  /** It was imported before, and stays as it is. */
  isKnown?: boolean;
  /** Set if it is not in the part's CSV. */
  fault: { column: string; cell: string; detail: string } | null;
}

/** A code of an export as the bulk request takes it. */
export interface ArchivedItem {
  body: { external_id?: unknown };
  /** The path of its folder by names; null for none. */
  folder: string | null;
}

/** Some hundred rows of the file. */
export interface ImportPart {
  /** Rows without a fault, in the columns of the bulk CSV; empty if there are none. */
  csv: string;
  /** Instead of the CSV, those of an export. */
  items?: ArchivedItem[];
  rows: ImportedRow[];
  /** The columns of the file from which those of the CSV come: their names, and their letters in a spreadsheet. */
  columns: Record<string, { name: string; letters: string }>;
}

export interface ReadImport {
  source: string;
  fileName: string | null;
  mode: BulkMode;
  atomic: boolean;
  dryRun: boolean;
  rows: number;
  /** Columns with content of which nothing comes. */
  ignoredColumns: string[];
  /** Each is an ImportPart as JSON, compressed. */
  parts: Uint8Array[];
  /** The same for equal forms. */
  digest: Uint8Array;
}

/** @returns the problem of a form or a file that cannot be imported */
export const READ_IMPORT: ThreadFunction<ImportTask, ReadImport | PlainProblem> = {
  module: '#bodies-worker',
  name: 'readImport',
  estimateMs: ({ bytes }) => 5 + bytes.length / 5_000,
  deadlineMs: 60_000,
  movedIn: ({ bytes }) => bytes,
};

/** The worst file of 50 MiB takes 190: links of hundreds of characters, all different. */
const HEAP_MIB = 256;

/** Files of 50 MiB take some seconds: they and parts of imports wait for each other, and nothing else waits for them. One thread does both, and ends soon after, since each takes some 100 MiB. */
export class ImportThreads extends Threads {
  constructor() {
    super(QUEUES.imports, { idleMs: 10_000, heapMiB: HEAP_MIB });
  }
}
