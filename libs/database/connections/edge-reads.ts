import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Config } from '#libs/platform';
import { queryOutsideTransaction, type Access, type PreparedStatement } from './statements.js';

export const EDGE = 'edge';

@Injectable()
export class EdgeReads {
  private readonly access: Access;

  constructor(@InjectDataSource(EDGE) dataSource: DataSource, @Inject(Config) { isDatabasePooled }: Config) {
    this.access = { dataSource, isDatabasePooled };
  }

  read<Row extends object>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    return queryOutsideTransaction(this.access, statement, values);
  }
}
