import { parseRecords } from '#libs/csv';
import type { ReportRow } from './report.js';

const MAX_RECORDS = 1_000_000;
const SEPARATOR = '; ';

const textsIn = (cell: string): string[] => (cell === '' ? [] : cell.split(SEPARATOR));

function read(csv: string): ReportRow[] {
  const { records } = parseRecords(csv, { delimiter: ',', firstLine: 1 }, { maxRecords: MAX_RECORDS });
  return records.slice(1).map(({ cells }) => {
    const [row = '', link = '', status = '', id = '', shortUrl = '', column = '', cell = ''] = cells;
    const [error = '', notes = '', codes = ''] = cells.slice(7);
    const faults = faultsIn(error, codes);
    return { row, link, status, id, shortUrl, column, cell, faults, notes: textsIn(notes) };
  });
}

function faultsIn(error: string, codes: string): ReportRow['faults'] {
  if (error === '') return [];
  const [first = '', ...others] = codes.split(SEPARATOR);
  const details = textsIn(error);
  // A detail with a semicolon is not cut where another begins.
  if (details.length !== others.length + 1) return [{ code: first, detail: error }];
  return [first, ...others].map((code, index) => ({ code, detail: details[index] ?? '' }));
}

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(read(data));
