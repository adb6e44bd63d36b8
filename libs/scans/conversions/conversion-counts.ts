import { Injectable } from '@nestjs/common';
import { ReplicaReads } from '#libs/database';
import { countsStatement, type ConversionScope } from './conversion-counts.queries.js';

export interface Conversions {
  leads: number;
  ctaClicks: number;
}

export interface CountedConversions {
  totals: Conversions;
  previous: Conversions;
  /** By the start of the interval, without those that have none. */
  times: Map<string, Conversions>;
}

/** The start of an interval, as ISO 8601 in UTC, and null for the previous period. */
type Sum = [start: string | null, count: number];

@Injectable()
export class ConversionCounts {
  constructor(private readonly reads: ReplicaReads) {}

  async count(scope: ConversionScope): Promise<CountedConversions> {
    const { sql, values } = countsStatement(scope);
    const [counted] = await this.reads.read<Record<'leads' | 'clicks', Sum[]>>(sql, values);
    if (!counted) throw new Error('the statement returns one row in every case');
    const [leads, clicks] = [new Map(counted.leads), new Map(counted.clicks)];
    const at = (start: string | null): Conversions => ({
      leads: leads.get(start) ?? 0,
      ctaClicks: clicks.get(start) ?? 0,
    });
    const starts = [...leads.keys(), ...clicks.keys()].filter((start) => start !== null);
    const times = new Map(starts.map((start) => [start, at(start)]));
    return { totals: totalOf([...times.values()]), previous: at(null), times };
  }
}

const totalOf = (counts: Conversions[]): Conversions => ({
  leads: counts.reduce((sum, { leads }) => sum + leads, 0),
  ctaClicks: counts.reduce((sum, { ctaClicks }) => sum + ctaClicks, 0),
});
