import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Request, Response } from 'express';
import { TimeSlices } from '#libs/time-slices';

/** A row as text; null is an empty cell. */
export type CsvRow = Readonly<Record<string, string | null>>;

/** A client that reads nothing for so long is disconnected: its export would occupy a place forever. */
const IDLE_MS = 60_000;

/**
 * Sends rows as they come, as RFC 4180 has it; a cell that a spreadsheet would take for a formula begins with an
 * apostrophe. A failure before the first row gets an error response; after it, the connection is closed.
 */
export async function sendCsv(
  response: Response,
  { fileName, columns }: { fileName: string; columns: string[] },
  rows: AsyncGenerator<CsvRow>,
): Promise<void> {
  const first = await rows.next();
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  if ((response.req as Request).method === 'HEAD') {
    response.end();
    return;
  }
  const toCsv = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  try {
    response.setTimeout(IDLE_MS, () => response.destroy());
    await pipeline(inSlices(first, rows), toCsv, response);
  } catch (error) {
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Otherwise, the rows in memory would become text in a single turn of the event loop. */
async function* inSlices(first: IteratorResult<CsvRow, void>, rest: AsyncGenerator<CsvRow>) {
  if (first.done) return;
  yield first.value;
  const slices = new TimeSlices();
  for await (const row of rest) {
    if (slices.isOver) await slices.next();
    yield row;
  }
}
