import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Request, Response } from 'express';
import { TimeSlices } from '#libs/time-slices';

/** The cells of a row as text, in the order of the columns; null is an empty cell. */
export type CsvRow = readonly (string | null)[];

/** A client that reads nothing for so long is disconnected: its export would occupy a place forever. */
const IDLE_MS = 60_000;

/** Items of one write: few enough for a slice, and enough that the socket and its chunks cost little per row. */
const ITEMS_OF_PIECE = 50;

interface CsvFile<Item> {
  fileName: string;
  columns: string[];
  rowOf: (item: Item) => CsvRow;
}

/**
 * Sends items as they come, part by part, as RFC 4180 has it; a cell that a spreadsheet would take for a formula begins with
 * an apostrophe. The next part is taken when the client has read the last. A failure before the first part gets an error
 * response; after it, the connection is closed.
 */
export async function sendCsv<Item>(
  response: Response,
  { fileName, ...file }: CsvFile<Item>,
  parts: AsyncGenerator<Item[], void>,
): Promise<void> {
  const first = await parts.next();
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  if ((response.req as Request).method === 'HEAD') {
    response.end();
    return;
  }
  try {
    response.setTimeout(IDLE_MS, () => response.destroy());
    await pipeline(textOf(file, resumed(first, parts)), response);
  } catch (error) {
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* resumed<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** In slices: otherwise, what is in memory would become text in a single turn of the event loop. */
async function* textOf<Item>(
  { columns, rowOf }: Omit<CsvFile<Item>, 'fileName'>,
  parts: AsyncGenerator<Item[], void>,
) {
  const toCsv = (rows: CsvRow[], header = false) =>
    stringify(rows, { header, columns, escape_formulas: true, record_delimiter: 'windows' });
  yield toCsv([], true);
  const slices = new TimeSlices();
  for await (const part of parts)
    for (let at = 0; at < part.length; at += ITEMS_OF_PIECE) {
      if (slices.isOver) await slices.next();
      yield toCsv(part.slice(at, at + ITEMS_OF_PIECE).map(rowOf));
    }
}
