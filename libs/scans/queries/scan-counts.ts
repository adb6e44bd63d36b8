import { Injectable } from '@nestjs/common';
import { ReplicaReads } from '#libs/database';
import { DIMENSIONS, type Dimension } from '../rollups/dimensions.js';
import { ClickHouseAnswers } from '../clickhouse/clickhouse-answers.js';
import type { CountScope } from '../questions/count-scope.js';
import { countsStatement, hasFilters, previousOf } from '../questions/scan-counts.queries.js';

export type CountDimension = Dimension;

export interface Counts {
  /** Excludes bots, unless the scope includes them. */
  scans: number;
  uniqueVisitors: number;
  botScans: number;
}

export interface CountedGroup extends Counts {
  value: string | null;
}

export interface CountedScans {
  totals: Counts;
  previous: Counts;
  /**
   * All buckets in order, including empty ones, as a JSON array of `{ start, scans, unique_visitors }`, since there can
   * be thousands.
   */
  timeseries: string;
  /**
   * The existing codes with the most scans as a JSON array of `{ qr_code_id, name, short_code, scans, unique_visitors
   * }`; null for one code.
   */
  topCodes: string | null;
  /** Sorted by scans, highest first, then by value. Values without scans are omitted. */
  groups: Record<CountDimension, CountedGroup[]>;
  /** In order, without those that have no scans. */
  hoursOfWeek: CountedHour[];
}

export interface CountedHour extends Counts {
  /** 1 (Monday) to 7. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

/** `dimension` is a name or an index in DIMENSIONS. */
interface CountedRow extends CountedGroup {
  dimension: string;
}

const NONE: Counts = { scans: 0, uniqueVisitors: 0, botScans: 0 };

@Injectable()
export class ScanCounts {
  constructor(
    private readonly reads: ReplicaReads,
    private readonly clickhouse: ClickHouseAnswers,
  ) {}

  async count(scope: CountScope): Promise<CountedScans> {
    const answer = hasFilters(scope) ? await this.clickhouse.counts(scope, previousOf(scope)) : null;
    const { sql, values } = countsStatement(scope, answer);
    const rows = await this.reads.read<CountedRow>(sql, values);
    const of = (wanted: string) => rows.filter(({ dimension }) => dimension === wanted);
    const [timeseries] = of('timeseries');
    if (!timeseries?.value) throw new Error('the statement returns it in every case');
    return {
      totals: of('totals')[0] ?? NONE,
      previous: of('previous')[0] ?? NONE,
      timeseries: timeseries.value,
      topCodes: of('top_codes')[0]?.value ?? null,
      groups: groupsOf(of),
      hoursOfWeek: hoursOf(of('hour_of_week')),
    };
  }
}

/** @param rows whose values are 24 times the weekday, plus the hour */
const hoursOf = (rows: CountedRow[]): CountedHour[] =>
  rows
    .map(({ value, scans, uniqueVisitors, botScans }) => {
      const [weekday, hour] = [Math.floor(Number(value) / 24), Number(value) % 24];
      return { weekday, hour, scans, uniqueVisitors, botScans };
    })
    .sort((one, two) => one.weekday - two.weekday || one.hour - two.hour);

function groupsOf(rowsOf: (dimension: string) => CountedGroup[]): CountedScans['groups'] {
  const groups = {} as CountedScans['groups']; // complete when returned
  for (const [index, name] of DIMENSIONS.entries()) groups[name] = rowsOf(String(index));
  return groups;
}
