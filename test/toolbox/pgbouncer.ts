import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from './wait-until.js';

const BINARY = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export interface TestPooler {
  url: string;
  /** Replaces the passwords that PgBouncer checks. */
  rotate(passwords: Record<string, string>): void;
  stop(): Promise<void>;
}

/**
 * Starts a real PgBouncer in transaction mode, where each transaction of a client can get another connection.
 * @param passwords of users that PgBouncer checks itself; without them, it accepts anybody
 */
export async function startPgBouncer(
  databaseUrl: string,
  passwords?: Record<string, string>,
): Promise<TestPooler> {
  if (!existsSync(BINARY))
    throw new Error(
      `${BINARY} is missing: install the Debian package pgbouncer (apt-get install -y pgbouncer)`,
    );
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-pgbouncer-'));
  chmodSync(dir, 0o755);
  const file = join(dir, 'pgbouncer.ini');
  const users = join(dir, 'users.txt');
  const store = (all: Record<string, string>) =>
    writeFileSync(
      users,
      Object.entries(all)
        .map(([name, password]) => `"${name}" "${password}"\n`)
        .join(''),
    );
  store(passwords ?? {});
  const auth = passwords ? `auth_type = scram-sha-256\nauth_file = ${users}` : 'auth_type = any';
  writeFileSync(file, settings(new URL(databaseUrl), port, auth));
  const identity = process.getuid?.() === 0 ? NOBODY : {};
  const server = spawn(BINARY, ['-q', file], { ...identity, stdio: 'ignore' });
  const url = Object.assign(new URL(databaseUrl), { port: String(port), password: '' }).href;
  await waitUntil(() => isListening(port), `pgbouncer at ${url}`);
  return {
    url,
    rotate(all) {
      store(all);
      server.kill('SIGHUP');
    },
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const settings = ({ hostname, port, username, password }: URL, ownPort: number, auth: string) => `
[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
${auth}
server_login_retry = 1
pool_mode = transaction
server_round_robin = 1
default_pool_size = 6
`;

/** It listens even if PostgreSQL does not. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.end());
  });
