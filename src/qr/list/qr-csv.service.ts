import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import { shortUrlOfCode } from '#libs/qr-codes';
import {
  FOLDER_COLUMN,
  ID_COLUMN,
  MAX_COLUMNS,
  READ_ONLY_COLUMNS,
  toCells,
  folderPath,
  type CsvCell,
} from '../record/qr-csv.fields.js';
import type { Caller } from '../../http/requests/caller.js';
import { invalid } from '../../http/problems/index.js';
import { sendCsv, type CsvFormat, type CsvRow } from '../../http/requests/csv.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import { QrExportsService } from './qr-exports.service.js';
import type { QrFilters } from './qr-list.dto.js';
import type { Sort } from './qr-list.sorts.js';
import type { QrRecord } from '../record/qr-record.js';

/** Always there, so that a spreadsheet has a place for what no code has yet. */
const FIRST = [
  ...[ID_COLUMN, 'external_id', 'name', 'category', 'status', ...READ_ONLY_COLUMNS],
  ...[FOLDER_COLUMN, 'tags', 'short_code', 'domain', 'dynamic', 'qr_data'],
  ...['starts_at', 'expires_at', 'scan_limit', 'fallback_url'],
];

interface Column {
  isFilled: boolean;
  below: Map<string, Column>;
}

const column = (isFilled: boolean): Column => ({ isFilled, below: new Map() });

/** The columns of a file: those of all of its cells, the ones below a field beside each other. */
class CsvColumns {
  private readonly all = column(false);
  private count = FIRST.length;

  constructor() {
    for (const name of FIRST) this.all.below.set(name, column(name !== 'qr_data'));
  }

  get areTooMany(): boolean {
    return this.count > MAX_COLUMNS;
  }

  add(cells: readonly CsvCell[]): void {
    for (const { path } of cells) {
      // The names of too many would fill the memory.
      if (this.areTooMany) return;
      let place = this.all;
      for (const step of path) {
        const next = place.below.get(step) ?? column(false);
        place.below.set(step, next);
        place = next;
      }
      if (!place.isFilled) this.count++;
      place.isFilled = true;
    }
  }

  get names(): string[] {
    return namesIn(this.all, []);
  }
}

function namesIn({ isFilled, below }: Column, path: readonly string[]): string[] {
  const own = isFilled ? [path.join('.')] : [];
  return [...own, ...inOrder(below).flatMap(([step, inner]) => namesIn(inner, [...path, step]))];
}

/** Items of a list by their index, which Object.entries() sorts; members as they came. */
const inOrder = (below: Map<string, Column>): [string, Column][] => Object.entries(Object.fromEntries(below));

type CsvQuery = QrFilters & { sort: Sort };

interface CsvLayout {
  columns: string[];
  listsAsJson: boolean;
}

interface Exported {
  code: QrRecord;
  folder: string | undefined;
}

/** A list of codes as a file that the bulk request reads. */
@Injectable()
export class QrCsvService {
  constructor(
    private readonly exports: QrExportsService,
    private readonly folders: FolderTreeService,
    private readonly config: Config,
  ) {}

  /** @throws ValidationFailed, QueueFull */
  async send(caller: Caller, query: CsvQuery, format: CsvFormat, response: Response): Promise<void> {
    await this.exports.inTurn(caller, async () => {
      const { columns, listsAsJson } = await this.layOut(caller, query);
      const guarded = { ...format, guard: format.for ?? 'import' } as const;
      const rowOf = (exported: Exported) => this.rowOf(exported, { columns, listsAsJson });
      const file = { fileName: 'qr-codes.csv', columns, format: guarded, rowOf };
      await sendCsv(response, file, this.parts(caller, query));
    });
  }

  /** Reads all codes once before they are sent: the first line names the columns of all. */
  private async layOut(caller: Caller, query: CsvQuery): Promise<CsvLayout> {
    const [wide, narrow] = [new CsvColumns(), new CsvColumns()];
    for await (const codes of this.exports.pages(caller, query))
      for (const code of codes) {
        wide.add(toCells(code, false));
        narrow.add(toCells(code, true));
      }
    if (!wide.areTooMany) return { columns: wide.names, listsAsJson: false };
    if (narrow.areTooMany) throw tooManyColumns();
    return { columns: narrow.names, listsAsJson: true };
  }

  private async *parts(caller: Caller, query: CsvQuery): AsyncGenerator<Exported[], void> {
    for await (const codes of this.exports.pages(caller, query)) {
      const ids = codes.map(({ folderId }) => folderId);
      const paths = await this.folders.findPaths(caller, ids);
      yield codes.map((code) => {
        const names = paths.get(code.folderId ?? '');
        return { code, folder: names && folderPath(names) };
      });
    }
  }

  private rowOf({ code, folder }: Exported, { columns, listsAsJson }: CsvLayout): CsvRow {
    const cells = toCells(code, listsAsJson);
    const values = new Map(cells.map(({ path, value }): [string, CsvRow[number]] => [path.join('.'), value]));
    const shortUrl = shortUrlOfCode(code, this.config.shortUrlBase);
    if (shortUrl !== null) values.set('short_url', shortUrl);
    if (folder !== undefined) values.set(FOLDER_COLUMN, folder);
    values.set(ID_COLUMN, code.id);
    values.set('scan_count', code.scanCount);
    values.set('created_at', code.createdAt.toISOString());
    return columns.map((name) => values.get(name) ?? null);
  }
}

const tooManyColumns = () =>
  invalid(
    'category',
    `category, or another filter, must match QR codes with at most ${MAX_COLUMNS} columns in total, including metadata keys`,
    'too_many_columns',
  );
