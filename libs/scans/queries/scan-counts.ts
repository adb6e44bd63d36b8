import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { countsSql, type CountInterval } from './scan-counts.queries.js';

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
  /** Rows of each dimension; the other values are added up. */
  top: number;
}

export interface Counts {
  /** Without bot scans. */
  scans: number;
  uniqueVisitors: number;
  botScans: number;
}

export interface CountedGroup extends Counts {
  /** Null for the sum of the other values. */
  value: string | null;
}

export interface CountedScans {
  totals: Counts;
  /**
   * All buckets of the range in order, including empty ones, as the JSON of an array of `{ start, scans, unique_visitors }`:
   * there can be tens of thousands of them.
   */
  timeseries: string;
  /** Most scans first, then by value; without values that have only bot scans. */
  groups: Record<CountDimension, CountedGroup[]>;
}

interface CountedRow extends CountedGroup {
  dimension: CountDimension | 'all' | 'timeseries';
}

/** Counts the stored scans of a QR code. */
@Injectable()
export class ScanCounts {
  constructor(private readonly transactions: Transactions) {}

  async count(scope: CountScope): Promise<CountedScans> {
    const { workspaceId, qrCodeId, from, to, interval, timezone, top } = scope;
    const parameters = [workspaceId, qrCodeId, from, to, interval, timezone, top];
    const rows = await this.transactions.query<CountedRow>(countsSql(interval), parameters);
    const of = (wanted: CountedRow['dimension']) => rows.filter(({ dimension }) => dimension === wanted);
    const [totals] = of('all');
    const [timeseries] = of('timeseries');
    if (!totals || !timeseries?.value) throw new Error('the statement returns both in every case');
    return {
      totals,
      timeseries: timeseries.value,
      groups: { country: of('country'), city: of('city'), device: of('device') },
    };
  }
}
