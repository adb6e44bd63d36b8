import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { freePort } from '../../../scripts/embedded-postgres/ensure-postgres.js';
import { newFolder } from '../../toolbox/processes.js';

/** A machine that does other work takes long to fill the table of a benchmark. */
const MAX_WAIT_MS = 600_000;

/** A ClickHouse that can be killed and started again on its data. `npm run test:clickhouse` installs its engine. */
export class Chdb {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly packages: string,
    private readonly port: number,
    private readonly client: ClickHouseClient,
    private readonly data: string,
  ) {}

  static async start(data = newFolder()): Promise<Chdb> {
    const { CHDB_PACKAGES: packages } = process.env;
    if (!packages) throw new Error('CHDB_PACKAGES is not set: run `npm run test:clickhouse`');
    const port = await freePort();
    const client = createClient({
      url: `http://127.0.0.1:${port}/default`,
      request_timeout: MAX_WAIT_MS,
      log: { level: ClickHouseLogLevel.OFF },
    });
    const store = new Chdb(packages, port, client, data);
    await store.restart();
    return store;
  }

  get url(): string {
    return `http://default:@127.0.0.1:${this.port}/default`;
  }

  async restart(): Promise<void> {
    const args = ['test/clickhouse/chdb-server.mjs', this.packages, this.data, String(this.port)];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    if (this.child.stdout) await once(this.child.stdout, 'data');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async query<Row>(query: string): Promise<Row[]> {
    return (await this.client.query({ query, format: 'JSONEachRow' })).json<Row>();
  }

  async command(query: string): Promise<void> {
    await this.client.command({ query });
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.kill();
  }
}
