import type { Response } from 'express';
import { BYTE_ORDER_MARK, csvLine, DELIMITERS, guarded, type Delimiter, type Guard } from '#libs/csv';
import { resumed, sendStream } from './send-stream.js';

/** What a spreadsheet is to read as what it looks like, such as a date: it is written without a guard. */
export interface PlainCell {
  plain: string;
}

/** The cells of a row in the order of the columns; null is an empty cell. */
export type CsvRow = readonly (string | number | boolean | PlainCell | null)[];

/** How a client wants its CSV. */
export interface CsvFormat {
  /** If true, the file begins with a byte order mark, without which Excel does not read UTF-8. */
  bom?: boolean;
  /** Comma by default. */
  delimiter?: Delimiter | undefined;
  for?: 'spreadsheet' | undefined;
  /** By default that of `for`, otherwise of formulas only. */
  guard?: Guard;
}

/** Items of one write: enough that the socket and its chunks cost little per row. */
const ITEMS_OF_PIECE = 50;

interface CsvFile {
  fileName: string;
  columns: string[];
  format: CsvFormat;
}

interface FileOfItems<Item> extends CsvFile {
  rowOf: (item: Item) => CsvRow;
}

/**
 * Sends items as they come, part by part, as RFC 4180 has it; a cell that a spreadsheet would take for a formula, or change, is guarded. The next part is taken when the client has read the last. A failure before the first part gets an error
 * response; after it, the connection is closed.
 */
export function sendCsv<Item>(
  response: Response,
  { rowOf, ...file }: FileOfItems<Item>,
  parts: AsyncGenerator<Item[], void>,
): Promise<void> {
  return send(response, file, parts, (items) => linesOf(items, rowOf, file.format));
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
  { fileName, columns, format }: CsvFile,
  parts: AsyncGenerator<Part, void>,
  textOf: (parts: AsyncGenerator<Part, void>) => AsyncIterable<string>,
): Promise<void> {
  const first = await parts.next();
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await sendStream(response, () => withHeader(beginCsv(columns, format), textOf(resumed(first, parts))));
}

async function* withHeader(header: string, lines: AsyncIterable<string>) {
  yield header;
  yield* lines;
}

async function* linesOf<Item>(
  parts: AsyncGenerator<Item[], void>,
  rowOf: (item: Item) => CsvRow,
  format: CsvFormat,
) {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += ITEMS_OF_PIECE)
      yield toCsv(part.slice(from, from + ITEMS_OF_PIECE).map(rowOf), format);
}

/** The byte order mark, if there is one, and the header. */
export const beginCsv = (columns: string[], format: CsvFormat): string =>
  (format.bom ? BYTE_ORDER_MARK : '') + toCsv([columns], format);

export const toCsv = (rows: readonly CsvRow[], format: CsvFormat = {}): string => {
  const delimiter = DELIMITERS[format.delimiter ?? 'comma'];
  const guard = format.guard ?? format.for ?? 'formula';
  // A spreadsheet writes a boolean as a word of its language, which is read back.
  const textOf = (cell: CsvRow[number]) => {
    if (cell === null) return '';
    if (typeof cell === 'object') return cell.plain;
    return typeof cell === 'boolean' ? String(cell) : guarded(String(cell), guard);
  };
  return rows.map((row) => csvLine(row.map(textOf), delimiter)).join('');
};
