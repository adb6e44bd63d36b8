import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ensurePostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import type { KillableProcess } from '../toolbox/killable-process.js';
import { until } from '../toolbox/until.js';
import type { FaultsLoad } from './load.js';

type Postgres = Awaited<ReturnType<typeof ensurePostgres>>;

const TIMEOUT_MS = 120_000;
const POLL_MS = 20;

/** The scan edge under load, its database and its journal. */
export class Scene {
  constructor(
    public postgres: Postgres,
    private readonly cluster: string,
    private readonly journal: string,
    readonly edge: KillableProcess,
    readonly load: FaultsLoad,
    /** A fault lasts until this many scans were redirected. */
    private readonly share: number,
  ) {}

  async redirectShare(): Promise<void> {
    const wanted = this.load.answered.length + this.share;
    const startedAt = performance.now();
    while (this.load.answered.length < wanted) {
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the scan edge does not redirect');
      await delay(POLL_MS);
    }
  }

  stopPostgres(): void {
    process.kill(this.postgres.pid, 'SIGQUIT');
  }

  async startPostgres(): Promise<void> {
    await until(() => !isRunning(this.postgres.pid), 'PostgreSQL to stop');
    this.postgres = await ensurePostgres(this.cluster, { port: this.postgres.port });
  }

  async restartEdge(): Promise<void> {
    await this.edge.kill();
    await this.edge.start();
  }

  /** @returns the time until the journal was empty; null if it was not used */
  async replay(): Promise<number | null> {
    const isUsed = () => readdirSync(this.journal).some((name) => name.endsWith('.journal'));
    if (!isUsed()) return null;
    const startedAt = performance.now();
    await until(() => !isUsed(), 'the journal to be replayed');
    return performance.now() - startedAt;
  }

  async query(...statements: string[]): Promise<void> {
    await this.onDatabase(async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  }

  async onDatabase(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client(this.postgres.url);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}
