import type { Readable, TransformOptions } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { TimeSlices } from '#libs/time-slices';
import { CellLimits } from './qr-bulk-cell-limits.js';
import { MAX_ITEMS, type BulkItem } from './qr-bulk-item.js';
import { columnsOf } from './qr-bulk-columns.js';
import { decoded, delimiterOf, untilHeader } from './qr-bulk-csv-text.js';
import { MalformedCsv, tooManyItems } from './qr-bulk.errors.js';

/** Of what the parser processes at once, before it can be stopped. */
const PART_BYTES = 2_048;
/** In a part: csv-parse makes an error, with its stack, of each record that lacks cells. */
const PART_LINES = 16;
const RECORD_BYTES = 1024 * 1024;
/** A stream that has ended processes all that it still holds at once. */
const ONE_PART_WAITS: TransformOptions = { writableHighWaterMark: 1 };

/** What csv-parse yields with the option `info`. */
interface RecordWithInfo {
  record: string[];
  /** empty_lines: how many were skipped before the record. */
  info: Info;
}

/**
 * RFC 4180 with a header row; UTF-8, with or without a BOM; comma, semicolon or tab, whichever the header uses most.
 * Stops at the first record above the limit.
 * @throws MalformedCsv, TooManyCells, ValidationFailed for the header's columns and for too many records
 */
export async function readCsv(bytes: Readable): Promise<BulkItem[]> {
  const text = decoded(bytes);
  const { head, rest } = await untilHeader(text);
  const parser = parse({
    delimiter: delimiterOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    ...ONE_PART_WAITS,
    max_record_size: RECORD_BYTES,
  });
  void feed(parser, new CellLimits(delimiterOf(head)), head, rest).catch((error: unknown) =>
    parser.destroy(error as Error),
  );
  try {
    const items = await itemsOf(parser as AsyncIterable<RecordWithInfo>);
    refuseBlankLines(parser.info.empty_lines);
    return items;
  } catch (error) {
    throw error instanceof CsvError ? new MalformedCsv(reasonOf(error)) : error;
  } finally {
    parser.destroy();
  }
}

async function itemsOf(records: AsyncIterable<RecordWithInfo>): Promise<BulkItem[]> {
  const items: BulkItem[] = [];
  let columns: ReturnType<typeof columnsOf> | undefined;
  let line = 1;
  let emptyRecords = 0;
  // The parser goes on with what it was given whenever records are taken.
  const slices = new TimeSlices();
  for await (const { info, record } of records) {
    if (slices.isOver) await slices.next();
    const row = line + info.empty_lines;
    line += 1 + record.reduce((breaks, cell) => breaks + breaksIn(cell), 0);
    // A blank line, written as an empty cell in quotes.
    if (record.length === 1 && record[0] === '') {
      refuseBlankLines(info.empty_lines + ++emptyRecords);
      continue;
    }
    if (columns === undefined) columns = columnsOf(record);
    else if (items.length === MAX_ITEMS) throw tooManyItems();
    else items.push(columns.toItem(record, row));
  }
  if (columns === undefined)
    throw new MalformedCsv('The file is empty; its first line must name the columns.');
  return items;
}

/** Ten million of them would keep the process busy for minutes. */
function refuseBlankLines(count: number): void {
  if (count > MAX_ITEMS) throw new MalformedCsv(`The file has more than ${MAX_ITEMS} blank lines.`);
}

/** Not a list of them: a cell can be a megabyte of line breaks. */
function breaksIn(cell: string): number {
  let breaks = 0;
  for (let at = 0; at < cell.length; at++) {
    const isBreak = cell[at] === '\n' || (cell[at] === '\r' && cell[at + 1] !== '\n');
    if (isBreak) breaks++;
  }
  return breaks;
}

async function feed(
  parser: ReturnType<typeof parse>,
  limits: CellLimits,
  head: string,
  rest: AsyncGenerator<string, void>,
): Promise<void> {
  const slices = new TimeSlices();
  const write = async (text: string) => {
    for (const part of partsOf(text)) {
      if (parser.destroyed) return;
      limits.write(part);
      if (!parser.write(part)) await drained(parser);
      refuseBlankLines(parser.info.empty_lines);
      if (slices.isOver) await slices.next();
    }
  };
  await write(head);
  for await (const text of rest) {
    // After a refusal, the rest is not even decoded: nothing would let other requests pass in between.
    if (parser.destroyed) return;
    await write(text);
  }
  parser.end();
}

function* partsOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    to = endOfPart(bytes, from);
    yield bytes.subarray(from, to);
  }
}

function endOfPart(bytes: Buffer, from: number): number {
  const end = Math.min(from + PART_BYTES, bytes.length);
  let lines = 0;
  for (let at = from; at < end; at++) if (isBreak(bytes[at]) && ++lines === PART_LINES) return at + 1;
  return end;
}

const isBreak = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

const drained = (parser: ReturnType<typeof parse>) =>
  new Promise<void>((resolve) => {
    const done = () => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });

function reasonOf({ code, lines }: CsvError & { lines?: number }): string {
  const nearLine = lines === undefined ? '' : ` near line ${lines}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quote is not closed${nearLine}.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `A quote is misplaced${nearLine}; inside a quoted cell, write it twice.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `A record is larger than 1 MiB${nearLine}.`;
    default:
      return `The file is not valid CSV (RFC 4180)${nearLine}.`;
  }
}
