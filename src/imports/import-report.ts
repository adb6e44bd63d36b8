import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';
import type { Fault, Problem } from '../http/problems/index.js';
import { toCsv, type CsvRow } from '../http/requests/csv.js';
import type { BulkResult } from '../qr/bulk/qr-bulk-items.service.js';
import type { RevertedCode } from '../qr/history/qr-changes.service.js';
import type { ImportedRow, ImportPart } from './import-task.js';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);
const MAX_TEXT = 500;
const MAX_FAULTS = 3;

export const REPORT_COLUMNS = [
  ...['row', 'link', 'status', 'qr_code_id', 'short_url', 'column', 'cell', 'error', 'notes', 'code'],
];

export const zip = (text: string): Promise<Buffer> => zipped(text);
export const unzip = async (bytes: Buffer): Promise<string> => (await unzipped(bytes)).toString();

/** A row with its result; those that were never sent have a fault of their own. */
export interface Outcome {
  row: ImportedRow;
  result: BulkResult | null;
}

/** What became of the row, or would in a dry run. */
export const statusOf = ({ row, result }: Outcome) =>
  row.isKnown === true ? 'unchanged' : (result?.change ?? result?.status ?? 'failed');

export function linesOf(outcomes: readonly Outcome[], part: ImportPart, shortUrlBase: string): string {
  return toCsv(
    outcomes.map((outcome): CsvRow => {
      const { row, result } = outcome;
      const [column, cell, error, code] = faultOf(outcome, part);
      const id = result?.code?.row.id ?? result?.edited?.id ?? null;
      const said = [row.row, row.link, statusOf(outcome), id, shortUrlIn(result, shortUrlBase)];
      return [...said, column, cell, error, cut(row.notes.map(inOnePiece).join('; ')) || null, code];
    }),
  );
}

export const linesOfUndone = (codes: readonly RevertedCode[]): string =>
  toCsv(
    codes.map(({ id, name, status, problem }): CsvRow => {
      const isUndone = status === 'reverted' || status === 'unchanged';
      const [error, code] = [problemText(problem), problemCode(problem)];
      return [null, name, isUndone ? 'undone' : 'kept', id, null, null, null, error, null, code];
    }),
  );

function shortUrlIn(result: BulkResult | null, base: string): string | null {
  const { shortCode = null, domain = null } = result?.code?.row ?? {};
  return shortCode === null ? null : shortUrlOf(shortUrlBaseOf(domain, base), shortCode);
}

type Cells = [column: string | null, cell: string | null, error: string | null, code: string | null];

function faultOf({ row, result }: Outcome, part: ImportPart): Cells {
  if (row.fault) return [row.fault.column, row.fault.cell, row.fault.detail, null];
  const problem = result?.problem;
  if (!problem) return [null, null, null, null];
  const [first] = problem.errors ?? [];
  const column = first && part.columns[columnOf(first)];
  const place: [string | null, string | null] = column
    ? [column.name, `${column.letters}${row.row}`]
    : [first ? columnOf(first) || null : null, null];
  return [...place, problemText(problem), problemCode(problem)];
}

const columnOf = ({ parameter, pointer = '' }: Fault): string =>
  parameter ?? pointer.slice(1).replaceAll('/', '.');

function problemText(problem: Problem | undefined): string | null {
  if (!problem) return null;
  const details = (problem.errors ?? []).slice(0, MAX_FAULTS).map(({ detail }) => detail);
  return cut(details.length > 0 ? details.join('; ') : problem.detail);
}

/** Of each fault that the text names, in the same order. */
function problemCode(problem: Problem | undefined): string | null {
  if (!problem) return null;
  const codes = (problem.errors ?? []).slice(0, MAX_FAULTS).map(({ code }) => code);
  return codes.length > 0 ? codes.join('; ') : problem.code;
}

/** Notes repeat texts of the file. */
const inOnePiece = (note: string): string => note.replaceAll('; ', ', ');

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
