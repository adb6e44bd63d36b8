import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** The state of the database's schema. */
@Injectable()
export class SchemaState {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Names of the migrations that this build knows and the database has not applied. */
  async findMissing(): Promise<string[]> {
    const applied = await this.dataSource.query<{ name: string }[]>('select name from migrations');
    const names = new Set(applied.map(({ name }) => name));
    return this.dataSource.migrations
      .map(({ name, constructor }) => name ?? constructor.name)
      .filter((name) => !names.has(name));
  }
}
