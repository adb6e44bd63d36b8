import { Injectable } from '@nestjs/common';
import { ReplicaReads } from '#libs/database';
import { countsStatement, type ConversionScope } from './conversion-counts.queries.js';

export interface Conversions {
  leads: number;
  ctaClicks: number;
}

@Injectable()
export class ConversionCounts {
  constructor(private readonly reads: ReplicaReads) {}

  async count(scope: ConversionScope): Promise<{ totals: Conversions; previous: Conversions }> {
    const { sql, values } = countsStatement(scope);
    const [counted] = await this.reads.read<Record<'leads' | 'clicks', [number, number]>>(sql, values);
    if (!counted) throw new Error('the statement returns one row in every case');
    const { leads, clicks } = counted;
    return {
      totals: { leads: leads[0], ctaClicks: clicks[0] },
      previous: { leads: leads[1], ctaClicks: clicks[1] },
    };
  }
}
