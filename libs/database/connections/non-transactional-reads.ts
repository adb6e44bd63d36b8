import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Config } from '#libs/platform';
import { workFor } from '#libs/queue';
import { queryOutsideTransaction, type Access, type PreparedStatement } from './statements.js';

@Injectable()
export class NonTransactionalReads {
  private readonly access: Access;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(Config) { isDatabasePooled }: Config) {
    this.access = { dataSource, isDatabasePooled };
  }

  read<Row extends object>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    return workFor(undefined, () => queryOutsideTransaction<Row>(this.access, statement, values));
  }
}
