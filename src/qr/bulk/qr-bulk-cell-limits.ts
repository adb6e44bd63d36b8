import { MAX_COLUMNS } from '../record/qr-csv.fields.js';
import { MAX_ITEMS } from './qr-bulk-item.js';
import { MalformedCsv, TooManyCells } from './qr-bulk.errors.js';

/** As many as values in a JSON body. */
const MAX_CELLS = 500_000;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Checks the bytes of a CSV file before records are parsed: ten million empty cells or blank lines would take minutes.
 * @throws MalformedCsv, TooManyCells
 */
export function checkCells(bytes: Uint8Array, delimiter: string): void {
  const delimiterByte = delimiter.charCodeAt(0);
  let isQuoted = false;
  let line = 1;
  let lineStart = 0;
  let blankLines = 0;
  let cells = 1;
  let cellsInRecord = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    // A quote inside of a quoted cell is written twice.
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === delimiterByte) {
      if (isQuoted) continue;
      // One more than the columns, so that such a record fails by itself.
      if (++cellsInRecord > MAX_COLUMNS + 1)
        throw new MalformedCsv(`The record at line ${line} has more than ${MAX_COLUMNS} cells.`);
      if (++cells > MAX_CELLS) throw new TooManyCells(MAX_CELLS);
    } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      const isSecondOfTwo = byte === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN;
      if (byte === LINE_FEED) line++;
      if (!isQuoted) cellsInRecord = 1;
      if (!isQuoted && at === lineStart && !isSecondOfTwo) blankLines++;
      lineStart = at + 1;
      refuseBlankLines(blankLines);
    }
  }
}

/** @throws MalformedCsv */
export function refuseBlankLines(count: number): void {
  if (count > MAX_ITEMS) throw new MalformedCsv(`The file has more than ${MAX_ITEMS} blank lines.`);
}
