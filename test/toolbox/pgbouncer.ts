import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from './wait-until.js';

const BINARY = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export interface TestPooler {
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PgBouncer in transaction mode, where each transaction of a client can get another connection. */
export async function startPgBouncer(databaseUrl: string): Promise<TestPooler> {
  if (!existsSync(BINARY))
    throw new Error(
      `${BINARY} is missing: install the Debian package pgbouncer (apt-get install -y pgbouncer)`,
    );
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-pgbouncer-'));
  chmodSync(dir, 0o755);
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(file, settings(new URL(databaseUrl), port));
  const identity = process.getuid?.() === 0 ? NOBODY : {};
  const server = spawn(BINARY, ['-q', file], { ...identity, stdio: 'ignore' });
  const url = Object.assign(new URL(databaseUrl), { port: String(port), password: '' }).href;
  await waitUntil(() => isAnswering(url), `pgbouncer at ${url}`);
  return {
    url,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const settings = ({ hostname, port, username, password }: URL, ownPort: number) => `
[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_round_robin = 1
default_pool_size = 6
`;

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
