import { askWorker } from '../ui/ask-worker.js';
import { sayingOf, sentenceOf } from '../ui/sentences.js';

/** A row of a file as the report of its import says it, or a code that an undo has left or taken back. */
export interface ReportRow {
  row: string;
  link: string;
  status: string;
  id: string;
  shortUrl: string;
  /** The name of the column with a fault, and its cell. */
  column: string;
  cell: string;
  faults: { code: string; detail: string }[];
  notes: string[];
}

export const SEPARATOR = '; ';

/** Read in a worker: it can have 100,000 rows. @param csv as the service writes it */
export const readReport = (csv: string): Promise<ReportRow[]> =>
  askWorker(new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' }), csv);

/** What it means to a person; several that could not be told apart are one. */
export const faultsOf = ({ faults }: ReportRow): string[] =>
  faults.map((fault) => (fault.detail.includes(SEPARATOR) ? null : sentenceOf(fault)) ?? sayingOf(fault));

export const notesOf = ({ notes }: ReportRow): string[] =>
  notes.map((detail) => sentenceOf({ code: '', detail }) ?? detail);
