import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { resumed, sendStream } from './send-stream.js';

/** The cells of a row as text, in the order of the columns; null is an empty cell. */
export type CsvRow = readonly (string | null)[];

/** Items of one write: enough that the socket and its chunks cost little per row. */
const ITEMS_OF_PIECE = 50;

interface CsvFile {
  fileName: string;
  columns: string[];
  /** If true, the file begins with a byte order mark, without which Excel does not read UTF-8. */
  bom?: boolean;
}

interface FileOfItems<Item> extends CsvFile {
  rowOf: (item: Item) => CsvRow;
}

/**
 * Sends items as they come, part by part, as RFC 4180 has it; a cell that a spreadsheet would take for a formula is guarded. The next part is taken when the client has read the last. A failure before the first part gets an error
 * response; after it, the connection is closed.
 */
export function sendCsv<Item>(
  response: Response,
  { rowOf, ...file }: FileOfItems<Item>,
  parts: AsyncGenerator<Item[], void>,
): Promise<void> {
  return send(response, file, parts, (items) => linesOf(items, rowOf));
}

/** The same of lines that are such text already, each with its end: none of them passes through a parser or a writer here. */
export function sendCsvLines(
  response: Response,
  file: CsvFile,
  parts: AsyncGenerator<string, void>,
): Promise<void> {
  return send(response, file, parts, (lines) => lines);
}

async function send<Part>(
  response: Response,
  { fileName, columns, bom = false }: CsvFile,
  parts: AsyncGenerator<Part, void>,
  textOf: (parts: AsyncGenerator<Part, void>) => AsyncIterable<string>,
): Promise<void> {
  const first = await parts.next();
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await sendStream(response, () =>
    withHeader((bom ? BOM : '') + toCsv([columns]), textOf(resumed(first, parts))),
  );
}

async function* withHeader(header: string, lines: AsyncIterable<string>) {
  yield header;
  yield* lines;
}

async function* linesOf<Item>(parts: AsyncGenerator<Item[], void>, rowOf: (item: Item) => CsvRow) {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += ITEMS_OF_PIECE)
      yield toCsv(part.slice(from, from + ITEMS_OF_PIECE).map(rowOf));
}

/** With `record_delimiter`, the package quotes a cell only for both characters of a line's end together unless it is told. */
const FORMAT = { record_delimiter: 'windows', quote_record_delimiter: true } as const;

export const toCsv = (rows: CsvRow[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => cell && guarded(cell))),
    FORMAT,
  );

const BOM = '\ufeff';

/** Spreadsheets take them for the beginning of a formula; the last four are the fullwidth forms. */
const FORMULA = /^'*[-=+@\t\r＝＋－＠]/;
/** Numbers, and numbers of phones, begin like a formula and are none. */
const NUMBER = /^(?:-\d+(?:\.\d+)?|\+\d[\d ()./-]{5,})$/;

/** An apostrophe makes it text. One more is added to those that stand there, so that it can be taken away again. */
export const guarded = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** The text of a cell that may have been guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
