import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { WorkbookFault, WorkbookTask } from './workbook.js';

const MAX_INFLATED = 50 * 1024 * 1024;
/** Excel calculates with so many digits. */
const SIGNIFICANT_DIGITS = 15;

class TooLarge extends Error {}

/** Writes a value as its cell shows it, as far as the value says: the time of a date is that of the sheet, in no zone. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    const time = value.toISOString().slice(0, 19);
    return time.endsWith('T00:00:00') ? time.slice(0, 10) : time;
  }
  if (typeof value === 'number') return decimal(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

const decimal = (value: number): string =>
  Number(value.toPrecision(SIGNIFICANT_DIGITS)).toLocaleString('en', {
    ...{ useGrouping: false, maximumFractionDigits: SIGNIFICANT_DIGITS },
  });

/**
 * The same archive without compression: the reader would unpack it in workers of blobs, which the content security policy
 * forbids. What an archive says of its sizes is also what is unpacked at most.
 */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > MAX_INFLATED) throw new TooLarge();
      return true;
    },
  });
  return zipSync(files, { level: 0 }).buffer;
}

async function read({ bytes, maxRows }: WorkbookTask): Promise<string[][] | WorkbookFault> {
  try {
    const rows = await readSheet(unpacked(bytes), { trim: false });
    // The header is one more.
    return rows.length > maxRows + 1 ? 'too_many_rows' : rows.map((row) => row.map(textOf));
  } catch (error) {
    return error instanceof TooLarge ? 'inflated_too_large' : 'workbook';
  }
}

self.onmessage = ({ data }: MessageEvent<WorkbookTask>) => {
  void read(data).then((rows) => self.postMessage(rows));
};
