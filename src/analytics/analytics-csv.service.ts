import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import {
  ScanCounts,
  ScanRows,
  type CountedScanRow,
  type CountedScans,
  type CountScope,
  type RowDimension,
} from '#libs/scans';
import type { Caller } from '../http/requests/caller.js';
import { ValidationFailed } from '../http/problems/index.js';
import { sendCsv, type CsvRow } from '../http/requests/csv.js';
import { FolderTreeService } from '../qr/folders/folder-tree.service.js';
import { QrFoldersService } from '../qr/qr-folders.service.js';
import type { TimeseriesPointDto, TopQrCodeDto } from './analytics.dto.js';
import { tooManyScans } from './analytics.service.js';

/** Rows of a file. */
const MAX_ROWS = 50_000;

const COLUMNS: Partial<Record<RowDimension, string[]>> = {
  qr_code: ['qr_code_id', 'qr_code_name'],
  folder: ['folder_id'],
};

export interface CsvChoice {
  /** One or two. */
  by: readonly RowDimension[];
  bom: boolean;
}

/** Scans divided by one or two dimensions, as a file. */
@Injectable()
export class AnalyticsCsvService {
  constructor(
    private readonly counts: ScanCounts,
    private readonly rows: ScanRows,
    private readonly codes: QrFoldersService,
    private readonly folders: FolderTreeService,
  ) {}

  /** @throws ValidationFailed for too many rows, TooManyScans */
  async send(caller: Caller, scope: CountScope, { by, bom }: CsvChoice, response: Response): Promise<void> {
    const rows = await this.count(caller, scope, by).catch(tooManyScans);
    if (rows.length > MAX_ROWS) throw tooManyRows();
    // The path of a folder follows the other columns.
    const folderAt = by.includes('folder') ? by.flatMap(columnsOf).indexOf('folder_id') : -1;
    const ids = new Set(rows.flatMap(({ values }) => values[folderAt] ?? []));
    const paths = await this.folders.findPaths(caller, [...ids]);
    const pathOf = ({ values }: CountedScanRow) => paths.get(values[folderAt] ?? '')?.join('/') ?? null;
    const rowOf = (row: CountedScanRow): CsvRow => [
      ...row.values,
      ...(folderAt < 0 ? [] : [pathOf(row)]),
      ...[String(row.scans), String(row.uniqueVisitors)],
    ];
    const columns = [
      ...by.flatMap(columnsOf),
      ...(folderAt < 0 ? [] : ['folder']),
      ...['scans', 'unique_visitors'],
    ];
    await sendCsv(response, { fileName: 'analytics.csv', columns, bom, rowOf }, once(rows));
  }

  /** Sums of one dimension are those of the JSON, from rollups too; of two, only the scans themselves say them. */
  private async count(
    caller: Caller,
    scope: CountScope,
    by: readonly RowDimension[],
  ): Promise<CountedScanRow[]> {
    const [only, other] = by;
    if (only === undefined || other !== undefined) return this.rows.count(scope, by, MAX_ROWS + 1);
    const counted = await this.counts.count({ ...scope, top: MAX_ROWS });
    if (only === 'time') return rowsOfTimes(counted);
    if (only === 'qr_code') return rowsOfCodes(counted);
    if (only === 'folder') return this.rowsOfFolders(caller, rowsOfCodes(counted));
    return counted.groups[only].map(({ value, scans, uniqueVisitors }) => ({
      ...{ values: [value], scans, uniqueVisitors },
    }));
  }

  private async rowsOfFolders(caller: Caller, codes: CountedScanRow[]): Promise<CountedScanRow[]> {
    const ids = codes.flatMap(({ values: [id] }) => id ?? []);
    const folderOf = await this.codes.findFolders(caller, ids);
    const sums = new Map<string | null, CountedScanRow>();
    for (const { values, scans, uniqueVisitors } of codes) {
      const folderId = folderOf.get(values[0] ?? '') ?? null;
      const sum = sums.get(folderId) ?? { values: [folderId], scans: 0, uniqueVisitors: 0 };
      sum.scans += scans;
      sum.uniqueVisitors += uniqueVisitors;
      sums.set(folderId, sum);
    }
    return [...sums.values()].sort((one, two) => two.scans - one.scans);
  }
}

const columnsOf = (name: RowDimension): string[] => COLUMNS[name] ?? [name];

const rowsOfTimes = ({ timeseries }: CountedScans): CountedScanRow[] =>
  (JSON.parse(timeseries) as TimeseriesPointDto[]).map(
    ({ start, scans, unique_visitors: uniqueVisitors }) => ({
      ...{ values: [start], scans, uniqueVisitors },
    }),
  );

/** Adds a row for deleted codes, so that the rows add up to the totals. */
function rowsOfCodes({ topCodes, totals }: CountedScans): CountedScanRow[] {
  const rows = (JSON.parse(topCodes ?? '[]') as TopQrCodeDto[]).map(
    ({ qr_code_id: id, name, scans, unique_visitors: uniqueVisitors }): CountedScanRow => ({
      ...{ values: [id, name], scans, uniqueVisitors },
    }),
  );
  const sum = (count: (row: CountedScanRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  const scans = totals.scans - sum((row) => row.scans);
  const uniqueVisitors = totals.uniqueVisitors - sum((row) => row.uniqueVisitors);
  return scans > 0 ? [...rows, { values: [null, null], scans, uniqueVisitors }] : rows;
}

async function* once(rows: CountedScanRow[]): AsyncGenerator<CountedScanRow[], void> {
  yield await Promise.resolve(rows);
}

const tooManyRows = () =>
  new ValidationFailed([
    {
      ...{ parameter: 'by', code: 'too_many_items' },
      detail: `by must lead to at most ${MAX_ROWS.toLocaleString('en')} rows: use a shorter range, a coarser interval, or filters`,
    },
  ]);
