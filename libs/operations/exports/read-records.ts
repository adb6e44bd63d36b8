import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ExportFault, fileStream, isSameFile, type OpenedExport } from './open-export.js';
import { Tally } from './manifest.js';

export type ExportRecord = Record<string, unknown>;

const BATCH = 500;
const LINE_FEED = 10;

/** Yields the records of a file of an export, some hundred at a time. @throws ExportFault in the end if a byte was changed */
export async function* readRecords(
  { folder, manifest }: OpenedExport,
  name: string,
): AsyncGenerator<ExportRecord[]> {
  const listed = manifest.files.find((file) => file.name === name);
  // Leads are missing if who exported could not read them.
  if (!listed) return;
  const tally = new Tally(name);
  const bytes = Readable.from(tally.passing(fileStream(folder, name)));
  let batch: ExportRecord[] = [];
  for await (const record of name.endsWith('.csv') ? csvRecords(bytes) : jsonRecords(bytes)) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  if (!isSameFile(tally.done(), listed)) throw new ExportFault(`${name} was changed.`);
}

/** Texts can contain U+2028, at which readline would end a line: only a line feed ends one of JSON. */
async function* jsonRecords(bytes: Readable): AsyncGenerator<ExportRecord> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield JSON.parse(Buffer.concat([...begun, chunk.subarray(start, end)]).toString()) as ExportRecord;
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield JSON.parse(Buffer.concat(begun).toString()) as ExportRecord;
}

/** An empty cell is null or, in a column of text that cannot be null, empty: the database knows. */
async function* csvRecords(bytes: Readable): AsyncGenerator<ExportRecord> {
  const parser = bytes.pipe(parse({ columns: true }));
  bytes.on('error', (error) => parser.destroy(error));
  for await (const record of parser as AsyncIterable<Record<string, string>>) yield record;
}
