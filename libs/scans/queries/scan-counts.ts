import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { CALENDAR_STARTS, COUNTS, HOUR_STARTS } from './scan-counts.queries.js';

export type CountInterval = 'hour' | 'day' | 'week' | 'month';
export type CountDimension = 'country' | 'city' | 'device';

/** Which scans to count, in which range, and how to divide it. */
export interface CountScope {
  workspaceId: string;
  qrCodeId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  interval: CountInterval;
  /** PostgreSQL's name of the time zone. */
  timezone: string;
}

export interface Counts {
  /** Without bot scans. */
  scans: number;
  uniqueVisitors: number;
  botScans: number;
}

export interface CountedScans {
  totals: Counts;
  /** All buckets of the range in order, including empty ones; `start` is ISO 8601. */
  buckets: (Counts & { start: string })[];
  /** Most scans first, then by value; includes groups with only bot scans. */
  groups: Record<CountDimension, (Counts & { value: string })[]>;
}

interface CountedRow extends Counts {
  dimension: CountDimension | 'bucket' | 'all';
  /** For a bucket, its first instant. */
  value: string;
}

const NONE: Counts = { scans: 0, uniqueVisitors: 0, botScans: 0 };

/** Counts the stored scans of a QR code. */
@Injectable()
export class ScanCounts {
  constructor(private readonly transactions: Transactions) {}

  async count(scope: CountScope): Promise<CountedScans> {
    const { workspaceId, qrCodeId, from, to, interval, timezone } = scope;
    const parameters = [workspaceId, qrCodeId, from, to, interval, timezone];
    const rows = await this.transactions.query<CountedRow>(COUNTS, parameters);
    const starts = await this.bucketStarts(scope);
    const of = (wanted: CountedRow['dimension']) =>
      rows.filter(({ dimension }) => dimension === wanted).map(({ dimension: _, ...row }) => row);
    const inBuckets = new Map(of('bucket').map(({ value, ...counts }) => [value, counts]));
    return {
      totals: of('all').map(({ value: _, ...counts }) => counts)[0] ?? NONE,
      buckets: starts.map((start) => ({ start, ...(inBuckets.get(start) ?? NONE) })),
      groups: { country: of('country'), city: of('city'), device: of('device') },
    };
  }

  private async bucketStarts({ from, to, interval, timezone }: CountScope): Promise<string[]> {
    const rows =
      interval === 'hour'
        ? await this.transactions.query<{ start: Date }>(HOUR_STARTS, [from, to, timezone])
        : await this.transactions.query<{ start: Date }>(CALENDAR_STARTS, [from, to, timezone, interval]);
    return rows.map(({ start }) => start.toISOString());
  }
}
