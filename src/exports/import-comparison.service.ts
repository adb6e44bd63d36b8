import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { compareImport, type FileComparison, type OpenedExport } from '#libs/operations';
import { Config } from '#libs/platform';

/** Compares an export with the workspace into which it was imported. */
@Injectable()
export class ImportComparisonService {
  constructor(private readonly config: Config) {}

  async *run(opened: OpenedExport, workspaceId: string): AsyncGenerator<FileComparison> {
    const database = new Client({ connectionString: this.config.requireDirectUrl() });
    database.on('error', () => undefined);
    await database.connect();
    try {
      yield* compareImport(database, opened, workspaceId);
    } finally {
      await database.end();
    }
  }
}
