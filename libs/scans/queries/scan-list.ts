import { Injectable } from '@nestjs/common';
import { ReplicaReads, type Browser, type Device, type System, type Via } from '#libs/database';
import { scanLinesStatement, type ScanLineFormat } from './scan-csv.queries.js';
import {
  IN_ORDER_OF_INDEX,
  scansStatement,
  type ScanListScope,
  type ScanPosition,
} from './scan-list.queries.js';

export interface ListedScan {
  id: string;
  qr_code_id: string;
  /** ISO 8601 in UTC, to the millisecond. */
  scanned_at: string;
  country: string;
  city: string;
  device: Device;
  os: System;
  browser: Browser;
  language: string;
  referrer: string;
  rule: number | null;
  via: Via;
  bot: boolean;
  /** Null if it is not stored. */
  version: number | null;
}

interface ReadScan extends ListedScan {
  fits: boolean;
  isLastRead: boolean;
}

export interface ScanPage {
  scans: ListedScan[];
  next: ScanPosition | null;
}

interface ReadLines {
  /** Null if the last scan that was read and all others do not match. */
  lines: string | null;
  scannedAt: string;
  id: string;
  hasNext: boolean;
}

export interface ScanLines {
  /** CSV lines with the columns SCAN_CSV_COLUMNS, each with its line end. */
  lines: string;
  next: ScanPosition | null;
}

@Injectable()
export class ScanList {
  constructor(private readonly reads: ReplicaReads) {}

  /**
   * Returns up to `limit` scans. If few of many match, there can be fewer or none; `next` then tells where to continue.
   */
  async page(scope: ScanListScope, position: ScanPosition | null, limit: number): Promise<ScanPage> {
    const { sql, values } = scansStatement(scope, position, limit + 1);
    const rows = await this.reads.read<ReadScan>(sql, values, IN_ORDER_OF_INDEX);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasNext = rows.length > limit || last?.isLastRead;
    return {
      scans: shown.flatMap(({ fits, isLastRead, ...scan }) => (fits ? [scan] : [])),
      next: last && hasNext ? [last.scanned_at, last.id] : null,
    };
  }

  async lines(
    scope: ScanListScope,
    position: ScanPosition | null,
    limit: number,
    format: ScanLineFormat,
  ): Promise<ScanLines> {
    const { sql, values } = scanLinesStatement(scope, position, limit, format);
    const [read] = await this.reads.read<ReadLines>(sql, values, IN_ORDER_OF_INDEX);
    return { lines: read?.lines ?? '', next: read?.hasNext ? [read.scannedAt, read.id] : null };
  }
}
