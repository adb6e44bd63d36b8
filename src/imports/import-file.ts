import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { checkCells, CsvFault, CsvTooLarge, decodeCsv, detectLayout, eachRecord } from '#libs/csv';
import { normaliseDomain } from '#libs/qr-codes';
import { invalidField } from '../http/problems/index.js';
import { formIn } from '../http/requests/file-body.js';
import { lettersOf } from '../qr/bulk/index.js';
import { csvProblem, EMPTY_FILE, MalformedCsv, noRecords } from '../qr/bulk/qr-bulk.errors.js';
import { MAX_COLUMNS } from '../qr/record/qr-csv.fields.js';
import { cut, type FileRecord, type RecordReader } from './import-cells.js';
import { readerOf } from './import-readers.js';
import { OPTION_NAMES, optionsIn } from './import-options.js';
import { archiveParts } from './import-archive-parts.js';
import { isArchive } from './import-archive.js';
import { MAX_ROWS, ROWS_OF_PART, tooManyRows } from './import-limits.js';
import type { ImportPart, ImportTask, ReadImport } from './import-task.js';

const LIMITS = { maxCells: 2_000_000, maxColumns: MAX_COLUMNS, maxBlankLines: MAX_ROWS };
/** More than the longest header. */
const HEAD_BYTES = 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const CHARACTERS_OF_PART = 2_000_000;
const SHOWN_COLUMNS = 100;
const SHOWN_NAME = 255;

/** @throws MalformedRequest, MalformedCsv, TooManyCells, ValidationFailed */
export async function readImportForm(task: ImportTask): Promise<ReadImport> {
  const { file, fileName, fields } = await formIn(task.bytes, task.contentType, OPTION_NAMES);
  const options = optionsIn(fields);
  const domain = options.domain === null ? null : String(normaliseDomain(options.domain));
  if (domain !== null && !task.domains.includes(domain))
    throw invalidField('domain', 'must be a verified domain of this workspace', 'invalid_value');
  const places = {
    ...{
      domains: new Set(task.domains),
      caseSensitive: new Set(task.caseSensitive),
      defaultHost: task.defaultHost,
    },
    ...{ domain, now: task.now },
  };
  const form = {
    ...{ mode: options.mode, atomic: options.atomic, dryRun: options.dryRun },
    fileName: fileName === null ? null : cut(fileName, SHOWN_NAME),
    digest: createHash('sha256').update(JSON.stringify(fields)).update(file).digest(),
  };
  if (isArchive(file)) return { ...form, source: 'own', ...(await archiveParts(file, options, places)) };
  const parts = new Parts((header) => readerOf(header, options, places));
  readRecords(file, parts);
  return { ...form, source: parts.source, ...parts.end() };
}

function readRecords(file: Buffer, parts: Parts): void {
  try {
    const text = utf8Of(file);
    const layout = detectLayout(text.toString('utf8', 0, HEAD_BYTES));
    checkCells(text, layout.delimiter, LIMITS);
    eachRecord(text, layout, LIMITS.maxBlankLines, (record) => parts.take(record));
  } catch (error) {
    throw error instanceof CsvFault || error instanceof CsvTooLarge ? csvProblem(error, LIMITS) : error;
  }
}

/** Its text, which only a file in UTF-16 has elsewhere in memory. @throws CsvFault */
function utf8Of(file: Buffer): Buffer {
  if (!isUtf8(file)) return Buffer.from(decodeCsv(file).text);
  if (file.includes(0)) throw new CsvFault('binary');
  return file.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? file.subarray(BYTE_ORDER_MARK.length)
    : file;
}

/** Collects the rows of a file in parts. */
class Parts {
  private reader: ReturnType<typeof readerOf> | undefined;
  private names: string[] = [];
  private readonly filled = new Set<number>();
  private readonly done: Uint8Array[] = [];
  private part: ImportPart = { csv: '', rows: [], columns: {} };
  private rows = 0;

  constructor(private readonly open: (header: string[]) => ReturnType<typeof readerOf>) {}

  get source(): string {
    return this.reader?.source ?? '';
  }

  take(record: FileRecord): void {
    if (!this.reader) {
      this.names = record.cells.map((cell) => cut(cell.trim(), SHOWN_NAME));
      this.reader = this.open(record.cells);
      return;
    }
    if (++this.rows > MAX_ROWS) throw tooManyRows();
    for (const [index, cell] of record.cells.entries())
      if (cell !== '' && !this.filled.has(index)) this.filled.add(index);
    const { row, line } = this.reader.records.toRow(record);
    if (line !== null) this.part.csv += (this.part.csv === '' ? this.reader.records.header : '') + line;
    this.part.rows.push(row);
    if (this.part.rows.length === ROWS_OF_PART || this.part.csv.length > CHARACTERS_OF_PART) this.close();
  }

  end(): Pick<ReadImport, 'rows' | 'parts' | 'ignoredColumns'> {
    if (!this.reader) throw new MalformedCsv(EMPTY_FILE);
    if (this.rows === 0) throw noRecords();
    if (this.part.rows.length > 0) this.close();
    const reader = this.reader;
    const ignored = this.names.filter((_, index) => this.filled.has(index) && !reader.isRead(index));
    return { rows: this.rows, parts: this.done, ignoredColumns: ignored.slice(0, SHOWN_COLUMNS) };
  }

  private close(): void {
    this.part.columns = columnsOf(this.reader?.records, this.names);
    this.done.push(gzipSync(JSON.stringify(this.part), { level: 3 }));
    this.part = { csv: '', rows: [], columns: {} };
  }
}

const columnsOf = (reader: RecordReader | undefined, names: readonly string[]): ImportPart['columns'] =>
  Object.fromEntries(
    [...(reader?.columns ?? [])].map(([column, index]) => [
      column,
      { name: names[index] ?? '', letters: lettersOf(index) },
    ]),
  );
