import type { Config } from '#libs/platform';
import type { ExportedScan } from './scan-rows.queries.js';

export type SinkName = 'clickhouse' | 's3';

export const SINK_LABELS: Readonly<Record<SinkName, string>> = { clickhouse: 'ClickHouse', s3: 'S3' };

export type SinkSettings = Pick<Config, 'clickhouseUrl' | 's3Export'>;

/** @returns the stores to which this process exports scans */
export const sinksOf = ({ clickhouseUrl, s3Export }: SinkSettings): SinkName[] => [
  ...(clickhouseUrl === undefined ? [] : (['clickhouse'] as const)),
  ...(s3Export === undefined ? [] : (['s3'] as const)),
];

/** Scans of the oldest rows of the outbox. It has the same id and rows until the store has it, whoever writes it. */
export interface ScanGroup {
  id: string;
  rows: string[];
  /** Without those that were deleted since they were stored. */
  scans: ExportedScan[];
  /** The number of groups before this one that have a receipt, plus one. */
  number: number;
  /** That of the last one; null if this is the first. */
  lastReceipt: string | null;
}

export interface WrittenGroup {
  scans: number;
  /** Null if the store makes none, or the group left nothing in it. */
  receipt: string | null;
}

/** The right to write to a store, which one exporter has at a time. */
export interface Lease {
  /** The exporter that has it. */
  readonly holder: string;
  /** @returns false if another exporter may have continued meanwhile */
  extend: () => Promise<boolean>;
}

/** A store that gets every stored scan once. */
export interface ScanSink {
  readonly name: SinkName;
  /** A group that is not full is due when its oldest scan has waited as long. */
  readonly intervalS: number;
  /** Can be called again with the same group, after a crash or by another exporter, and must then store nothing twice. */
  write: (group: ScanGroup, lease: Lease) => Promise<WrittenGroup>;
  /** Comes before a group. */
  prepare?: (lease: Lease) => Promise<void>;
  /** Comes after a group. @returns whether more is waiting */
  maintain?: (lease: Lease, hasMore: boolean) => Promise<boolean>;
  /** @param timeMs of performance.now(), from which on an exporter that was paused may begin no change */
  allowChangesUntil?: (timeMs: number) => void;
  /** Ends the step in progress, which the next exporter repeats. */
  abort: () => void;
  close: () => Promise<void>;
}
