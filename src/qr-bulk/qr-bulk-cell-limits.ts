import { MalformedCsv, TooManyCells } from './qr-bulk.errors.js';

/** Of a record, and columns of a file: each one slows down every record. */
export const MAX_COLUMNS = 1_000;
/** As many as values in a JSON body. */
const MAX_CELLS = 500_000;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Judges a CSV file by its bytes, before records are parsed: ten million empty cells would block the process. */
export class CellLimits {
  private readonly delimiter: number;
  private isQuoted = false;
  private line = 1;
  private cellsInRecord = 1;
  private cells = 1;

  constructor(delimiter: string) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** @throws MalformedCsv, TooManyCells */
  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      // A quote inside of a quoted cell is written twice.
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === this.delimiter) {
        if (!this.isQuoted) this.count();
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        if (byte === LINE_FEED) this.line++;
        if (!this.isQuoted) this.cellsInRecord = 1;
      }
    }
  }

  private count(): void {
    // One more than the columns, so that such a record fails by itself.
    if (++this.cellsInRecord > MAX_COLUMNS + 1)
      throw new MalformedCsv(`The record at line ${this.line} has more than ${MAX_COLUMNS} cells.`);
    if (++this.cells > MAX_CELLS) throw new TooManyCells(MAX_CELLS);
  }
}
