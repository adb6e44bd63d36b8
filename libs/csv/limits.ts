const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export type CsvLimit = 'cells' | 'columns' | 'blank_lines';

/** A file is larger than it may be. */
export class CsvTooLarge extends Error {
  /** @param line of a record with too many columns */
  constructor(
    readonly limit: CsvLimit,
    readonly line?: number,
  ) {
    super(limit);
  }
}

export interface CsvLimits {
  maxCells: number;
  maxColumns: number;
  maxBlankLines: number;
}

/**
 * Checks the bytes of a CSV file before records are parsed: ten million empty cells or blank lines would take minutes.
 * @throws CsvTooLarge
 */
export function checkCells(bytes: Uint8Array, delimiter: string, limits: CsvLimits): void {
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
      if (++cellsInRecord > limits.maxColumns + 1) throw new CsvTooLarge('columns', line);
      if (++cells > limits.maxCells) throw new CsvTooLarge('cells');
    } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      const isSecondOfTwo = byte === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN;
      if (byte === LINE_FEED) line++;
      if (!isQuoted) cellsInRecord = 1;
      if (!isQuoted && at === lineStart && !isSecondOfTwo) blankLines++;
      lineStart = at + 1;
      if (blankLines > limits.maxBlankLines) throw new CsvTooLarge('blank_lines');
    }
  }
}
