import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryAlone, type PreparedStatement } from './query-alone.js';

/** Names the scan edge's data source: `@InjectRepository(QrCode, EDGE)`. */
export const EDGE = 'edge';

/** Frequent reads of the scan edge. TypeORM would plan each one again. */
@Injectable()
export class EdgeReads {
  constructor(@InjectDataSource(EDGE) private readonly dataSource: DataSource) {}

  read<Row extends object>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    return queryAlone(this.dataSource, statement, values);
  }
}
