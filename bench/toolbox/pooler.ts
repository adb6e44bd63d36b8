import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from './until.js';

/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** PgBouncer in transaction mode with the settings of docs/pgbouncer.md, which can be killed and started again. */
export class Pooler {
  readonly url: string;
  private readonly file: string;
  private child: ChildProcess | null = null;

  constructor(folder: string, databaseUrl: string, port: number) {
    this.url = Object.assign(new URL(databaseUrl), { port: String(port), password: '' }).href;
    this.file = join(folder, 'pgbouncer.ini');
    const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
    const login = `user=${username} password=${decodeURIComponent(password)}`;
    writeFileSync(
      this.file,
      `[databases]
* = host=${hostname} port=${databasePort} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
query_wait_timeout = 3
`,
    );
  }

  async start(): Promise<void> {
    const identity = process.getuid?.() === 0 ? NOBODY : {};
    this.child = spawn('/usr/sbin/pgbouncer', ['-q', this.file], { ...identity, stdio: 'ignore' });
    await until(() => this.isAnswering(), 'PgBouncer to answer');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  private async isAnswering(): Promise<boolean> {
    const client = new Client(this.url);
    client.on('error', () => undefined);
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  }
}
