import { columnName, csvLine, isBlank } from '#libs/csv';
import { readHeader, type BulkMode } from '../qr/bulk/index.js';
import { ID_COLUMN } from '../qr/record/qr-csv.fields.js';
import {
  cellAt,
  emptyRow,
  faultAt,
  longCellFault,
  shown,
  type MappedRow,
  type FileRecord,
  type RecordReader,
} from './import-cells.js';
import { ROW_TEXTS } from './import-texts.js';
import { countIn, timeIn } from './import-values.js';

const SCANS_COLUMN = 'metadata.imported_scans';

/** Reads the CSV of this service: cells go on as they are. @throws ValidationFailed for its columns */
export class OwnRecords implements RecordReader {
  readonly header: string;
  readonly columns: Map<string, number>;
  private readonly kept: number[];
  private readonly places: Partial<Record<string, number>>;

  constructor(
    private readonly names: readonly string[],
    mode: BulkMode,
    private readonly now: Date,
  ) {
    const keys = names.map((name) => columnName(name).toLowerCase());
    this.places = Object.fromEntries(keys.map((key, index) => [key, index]));
    const dropped = ['short_url', 'scan_count', 'created_at', ...(mode === 'create' ? [ID_COLUMN] : [])];
    this.kept = [...keys.keys()].filter((index) => !dropped.includes(keys[index] ?? ''));
    const sent = this.kept.map((index) => names[index] ?? '');
    readHeader(sent, { mode, unknownColumns: 'refuse', emptyCells: 'keep' });
    this.columns = new Map(this.kept.map((index) => [columnName(names[index] ?? ''), index]));
    this.header = csvLine(this.hasScans ? [...sent, SCANS_COLUMN] : sent, ',');
  }

  toRow(record: FileRecord): MappedRow {
    const row = emptyRow(record.sheetRow);
    row.fault = longCellFault(this.names, record);
    if (row.fault) return { row, line: null };
    row.link = shown(cellAt(record, this.places.short_url ?? this.places.name));
    const time = timeIn(cellAt(record, this.places.created_at));
    if (time !== null && time <= this.now) row.createdAt = time.toISOString();
    const cells = this.kept.map((index) => record.cells[index] ?? '');
    const scans = countIn(cellAt(record, this.places.scan_count)) ?? '';
    const sent = this.hasScans ? [...cells, scans === '0' ? '' : scans] : cells;
    if (!sent.every(isBlank)) return { row, line: csvLine(sent, ',') };
    // The bulk CSV skips such a line, and the results would be those of other rows.
    row.fault = faultAt(this.names, this.kept[0] ?? 0, record.sheetRow, ROW_TEXTS.empty());
    return { row, line: null };
  }

  private get hasScans(): boolean {
    return this.places.scan_count !== undefined && this.places[SCANS_COLUMN] === undefined;
  }
}
