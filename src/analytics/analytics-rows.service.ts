import { Injectable } from '@nestjs/common';
import {
  ScanCounts,
  ScanRows,
  type CountedScanRow,
  type CountedScans,
  type CountScope,
  type RowDimension,
} from '#libs/scans';
import type { Caller } from '../http/requests/caller.js';
import { invalidField } from '../http/problems/index.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';
import { QrFoldersService } from '../qr/folders/qr-folders.service.js';
import type { TimeseriesPointDto, TopQrCodeDto } from './analytics.dto.js';
import { countingFailed } from './analytics.service.js';
import { sumHours } from './hours-of-week.js';

const COLUMNS: Partial<Record<RowDimension, string[]>> = {
  qr_code: ['qr_code_id', 'qr_code_name'],
  folder: ['folder_id'],
};

/** The one or two dimensions by which scans are divided. */
export type By = readonly RowDimension[];

export interface AnalyticsRows {
  /** The types of the values, in their order. */
  columns: string[];
  rows: CountedScanRow[];
}

/** Counts scans divided by one or two dimensions. */
@Injectable()
export class AnalyticsRowsService {
  constructor(
    private readonly counts: ScanCounts,
    private readonly rows: ScanRows,
    private readonly codes: QrFoldersService,
    private readonly folders: FolderTreeService,
  ) {}

  /** @throws ValidationFailed for more rows than `max`, TooManyScans, OlderScansUnavailable */
  async divide(caller: Caller, scope: CountScope, by: By, max: number): Promise<AnalyticsRows> {
    const rows = await this.count(caller, scope, by, max).catch(countingFailed);
    if (rows.length > max) throw tooManyRows(max);
    const columns = by.flatMap((name) => COLUMNS[name] ?? [name]);
    const folderAt = columns.indexOf('folder_id');
    if (folderAt < 0) return { columns, rows };
    // The path of a folder follows the other columns.
    const paths = await this.folders.findPaths(caller, [
      ...new Set(rows.flatMap(({ values }) => values[folderAt] ?? [])),
    ]);
    const pathOf = (id: string | null | undefined) => paths.get(id ?? '')?.join('/') ?? null;
    return {
      columns: [...columns, 'folder'],
      rows: rows.map((row) => ({ ...row, values: [...row.values, pathOf(row.values[folderAt])] })),
    };
  }

  /**
   * Sums of one dimension, and of hours and weekdays, are those of the breakdowns, from rollups too; others of two, and
   * by version, only the scans themselves say.
   */
  private async count(caller: Caller, scope: CountScope, by: By, max: number): Promise<CountedScanRow[]> {
    const [only, other] = by;
    if (by.every(isTimeOfWeek)) return rowsOfWeek(await this.counts.count(scope), by);
    if (only === undefined || other !== undefined || only === 'version' || isTimeOfWeek(only))
      return this.rows.count(scope, by, max + 1);
    const counted = await this.counts.count({ ...scope, top: max });
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

const TIMES_OF_WEEK = { weekday: 'weekday', hour_of_day: 'hour' } as const;
type TimeOfWeek = keyof typeof TIMES_OF_WEEK;

const isTimeOfWeek = (name: RowDimension): name is TimeOfWeek => name in TIMES_OF_WEEK;

const rowsOfWeek = ({ hoursOfWeek }: CountedScans, by: readonly TimeOfWeek[]): CountedScanRow[] =>
  sumHours(hoursOfWeek, (hour) => by.map((name) => hour[TIMES_OF_WEEK[name]]))
    .filter(({ scans }) => scans > 0)
    .map(({ values, scans, uniqueVisitors }) => ({ values: values.map(String), scans, uniqueVisitors }));

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

const tooManyRows = (max: number) =>
  invalidField(
    'by',
    `must result in at most ${max.toLocaleString('en')} rows: use a shorter range, a coarser interval, or filters`,
    'too_many_items',
  );
