import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const TIMEOUT_MS = 2_000;

/** Ready while the database answers, holds every migration that this build knows, and no stop has been asked for. */
@Injectable()
export class ReadinessService {
  private isStopping = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** From now on not ready, so that no new requests are sent here while the last ones are answered. */
  stop(): void {
    this.isStopping = true;
  }

  /** Null when ready, else why not. */
  async findObstacle(): Promise<string | null> {
    if (this.isStopping) return 'stopping';
    const timeout = new Promise<string>((resolve) =>
      setTimeout(resolve, TIMEOUT_MS, 'database does not respond').unref(),
    );
    return Promise.race([this.databaseObstacle(), timeout]);
  }

  private async databaseObstacle(): Promise<string | null> {
    try {
      const applied = await this.dataSource.query<{ name: string }[]>('select name from migrations');
      const names = new Set(applied.map(({ name }) => name));
      const missing = this.dataSource.migrations.filter(
        ({ name, constructor }) => !names.has(name ?? constructor.name),
      );
      return missing.length > 0 ? 'migrations are missing' : null;
    } catch {
      return 'database cannot be reached';
    }
  }
}
