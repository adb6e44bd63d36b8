import { parseRecords } from '#libs/csv';
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
  faults: string[];
  notes: string[];
}

const MAX_RECORDS = 1_000_000;
const SEPARATOR = '; ';

/** @param csv as the service writes it */
export function readReport(csv: string): ReportRow[] {
  const layout = { delimiter: ',', firstLine: 1 };
  const { records } = parseRecords(csv, layout, { maxRecords: MAX_RECORDS });
  return records.slice(1).map(({ cells }) => {
    const [row = '', link = '', status = '', id = '', shortUrl = '', column = '', cell = ''] = cells;
    const [error = '', notes = '', codes = ''] = cells.slice(7);
    const faults = faultsIn(error, codes);
    return { row, link, status, id, shortUrl, column, cell, faults, notes: textsIn(notes).map(said) };
  });
}

const textsIn = (cell: string): string[] => (cell === '' ? [] : cell.split(SEPARATOR));

const said = (detail: string): string => sentenceOf({ code: '', detail }) ?? detail;

function faultsIn(error: string, codes: string): string[] {
  const [first = '', ...others] = codes.split(SEPARATOR);
  const details = textsIn(error);
  // A detail with a semicolon is not cut where another begins.
  if (details.length !== others.length + 1)
    return error === '' ? [] : [sayingOf({ code: first, detail: error })];
  return [first, ...others].map((code, index) => {
    const fault = { code, detail: details[index] ?? '' };
    return sentenceOf(fault) ?? sayingOf(fault);
  });
}
