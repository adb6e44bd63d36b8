import { Injectable } from '@nestjs/common';
import { ReplicaReads } from '#libs/database';
import { ClickHouseAnswers } from '../clickhouse/clickhouse-answers.js';
import type { CountScope } from '../questions/count-scope.js';
import { rowsStatement, type RowDimension } from '../questions/scan-rows.queries.js';

/** The sums of the scans with these values, in the order of the dimensions; a code has two, its id and its name. */
export interface CountedScanRow {
  values: (string | null)[];
  scans: number;
  uniqueVisitors: number;
}

/** Counts the scans that are still kept by any dimensions. */
@Injectable()
export class ScanRows {
  constructor(
    private readonly reads: ReplicaReads,
    private readonly clickhouse: ClickHouseAnswers,
  ) {}

  async count(scope: CountScope, by: readonly RowDimension[], take: number): Promise<CountedScanRow[]> {
    const answer = await this.clickhouse.rows(scope, by, take);
    const { sql, values } = rowsStatement(scope, { by, take, answer });
    return this.reads.read<CountedScanRow>(sql, values);
  }
}
