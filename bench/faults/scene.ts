import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ensurePostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import type { KillableProcess } from '../toolbox/killable-process.js';
import { countCounted } from '../toolbox/scan-database.js';
import { until } from '../toolbox/until.js';
import type { Pooler } from '../toolbox/pooler.js';
import type { JournalDisk } from './journal-disk.js';
import type { FaultsLoad } from './load.js';

type Postgres = Awaited<ReturnType<typeof ensurePostgres>>;

const REFUSED = 200;
const MIN_SHARE = 99;
const ROLE = 'qr_app';

/** The scan edge under load, its database and its journal. */
export class Scene {
  constructor(
    public postgres: Postgres,
    private readonly cluster: string,
    readonly edge: KillableProcess,
    readonly load: FaultsLoad,
    readonly disk: JournalDisk,
    readonly pooler: Pooler,
    /** Has the address of the database, with the role of the service. */
    private readonly urlFile: string,
    /** A fault lasts until this many scans were redirected. */
    private readonly share: number,
  ) {}

  async createRole(password: string): Promise<void> {
    await this.query(`create role ${ROLE} login superuser password '${password}'`);
    this.writeUrl(password);
  }

  async redirectShare(): Promise<void> {
    const wanted = this.load.answered.length + this.share;
    await until(() => Math.max(0, wanted - this.load.answered.length), 'the scan edge to redirect');
  }

  /** @returns how many times longer a share takes than it would on a machine that has time for all scans; at least 1 */
  async measureSlowness(): Promise<number> {
    const startedAt = performance.now();
    await this.redirectShare();
    const seconds = (performance.now() - startedAt) / 1_000;
    return Math.max(1, (seconds * this.load.scansPerSecond) / this.share);
  }

  /** Waits until the worker has counted all scans that were redirected so far. */
  async countScans(): Promise<void> {
    const redirected = this.load.answered.length;
    const left = async () => Math.max(0, redirected - (await countCounted(this.postgres.url)));
    await until(left, 'scans to be counted');
  }

  /** Waits until scans get 503. */
  async refuseScans(): Promise<void> {
    const refused = () => this.load.statuses.get(503) ?? 0;
    const wanted = refused() + REFUSED;
    await until(() => Math.max(0, wanted - refused()), 'scans to be refused');
  }

  /** As an operator does: the database first, then the file that processes read for each new connection. */
  async rotatePassword(whileOutdated: () => Promise<void>): Promise<void> {
    const password = `rotated-${Date.now()}`;
    await this.query(
      `alter role ${ROLE} password '${password}'`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`,
    );
    await whileOutdated();
    this.writeUrl(password);
  }

  /** Starts the edge again behind the pooler, or without. */
  async restartEdgeBehind(pooler: Pooler | null): Promise<void> {
    // An empty variable is one that is not set.
    const direct = {
      DATABASE_URL: '',
      DATABASE_URL_FILE: this.urlFile,
      DATABASE_POOLER: 'none',
      DATABASE_DIRECT_URL_FILE: '',
    };
    const pooled = {
      ...{ DATABASE_URL: pooler?.url ?? '', DATABASE_URL_FILE: '' },
      ...{ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL_FILE: this.urlFile },
    };
    this.edge.env = { ...this.edge.env, ...(pooler ? pooled : direct) };
    await this.restartEdge();
  }

  writeUrl(password: string): void {
    const url = Object.assign(new URL(this.postgres.url), { username: ROLE, password });
    writeFileSync(this.urlFile, url.href);
  }

  /** Sends a signal to PostgreSQL with all its processes. */
  signalPostgres(signal: NodeJS.Signals): void {
    const children = spawnSync('pgrep', ['-P', String(this.postgres.pid)], { encoding: 'utf8' }).stdout;
    for (const pid of [this.postgres.pid, ...children.split('\n').filter(Boolean).map(Number)])
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended by itself.
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

  /** Waits until the file of the known codes exists, which a process first writes after some seconds. */
  async keepCodes(): Promise<void> {
    await until(() => existsSync(join(this.disk.journal, 'known-codes')), 'the known codes to be written');
  }

  /** @throws Error if fewer than 99 of 100 scans are answered */
  async answerKnownCodes(seconds: number): Promise<void> {
    const count = (status: number) => this.load.statuses.get(status) ?? 0;
    const before = { answered: count(302), refused: count(503) };
    await delay(seconds * 1_000);
    const [answered, refused] = [count(302) - before.answered, count(503) - before.refused];
    const share = (100 * answered) / (answered + refused);
    console.log(
      `${seconds} s without PostgreSQL: ${answered} answered, ${refused} refused (${share.toFixed(2)} %)`,
    );
    if (share < MIN_SHARE) throw new Error(`fewer than ${MIN_SHARE} % of the scans were answered`);
  }

  /** @returns the time until the journal was empty; null if it was not used */
  async replay(): Promise<number | null> {
    const files = () => readdirSync(this.disk.journal).filter((name) => name.endsWith('.journal')).length;
    if (files() === 0) return null;
    const startedAt = performance.now();
    await until(files, 'the journal to be replayed');
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
