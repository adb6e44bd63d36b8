import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { startPostgres } from '../toolbox/postgres.js';
import { APP_SECRET, prepareDatabase } from '../toolbox/scan-database.js';
import { startServer, type ServerProcess } from '../toolbox/server-process.js';

/** PostgreSQL with the codes of `prepareDatabase`, and servers that use it, in a separate folder. */
export class ScanBench {
  private readonly servers: ServerProcess[] = [];

  private constructor(
    readonly folder: string,
    readonly postgres: EmbeddedPostgres,
  ) {}

  static async open(): Promise<ScanBench> {
    const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
    chmodSync(folder, 0o755);
    const bench = new ScanBench(folder, await startPostgres(join(folder, 'postgres')));
    await prepareDatabase(bench.url);
    return bench;
  }

  get url(): string {
    return this.postgres.url;
  }

  async start(name: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const usual = { DATABASE_URL: this.url, APP_SECRET, TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: this.folder };
    const quiet = { LOG_LEVEL: 'warn' };
    const server = await startServer(name, { ...usual, ...quiet, ...env });
    this.servers.push(server);
    return server;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
