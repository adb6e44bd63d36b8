import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { usableBinaries, type Binaries } from './binaries.js';
import { isCluster, makeCluster, passwordOf } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { firstInaccessibleDir, identityFor } from './identity.js';
import { findPostmaster, launchPostmaster, logOf, stopPostmaster, type Launch } from './postmaster.js';

const READY_WITHIN_MS = 30_000;
const POLL_MS = 20;
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  port: number;
  /** True if the server was already running, left behind by a killed process. */
  wasAdopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  settings?: Record<string, string>;
  port?: number;
  /** By default, those of the platform's package. */
  binaries?: Binaries;
}

/**
 * Creates the cluster if `dir` has none, and adopts its running server or starts one. The caller must ensure that no
 * other process does the same for `dir` (claimFolder).
 * @throws EmbeddedPostgresError
 */
export async function ensurePostgres(
  dir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  dir = path.join(fs.realpathSync(path.dirname(path.resolve(dir))), path.basename(dir));
  const running = findPostmaster(dir);
  if (running?.isReady) return describe(dir, running, true);
  const identity = identityFor(dir);
  refuseClosedFolder(identity.name, dir, firstInaccessibleDir(identity, path.dirname(dir)));
  const { initdb, postgres } = options.binaries ?? (await usableBinaries(identity, path.dirname(dir)));
  if (!isCluster(dir)) makeCluster(dir, initdb, identity);
  const settings = { ...SETTINGS, ...options.settings };
  return untilReady(dir, async () =>
    launchPostmaster(dir, postgres, identity, options.port ?? (await freePort()), settings),
  );
}

export async function findPostgres(dir: string): Promise<EmbeddedPostgres> {
  return untilReady(path.join(fs.realpathSync(path.dirname(dir)), path.basename(dir)), null);
}

async function untilReady(dir: string, start: (() => Promise<Launch>) | null): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let launch: Launch | null = null;
  for (;;) {
    const found = findPostmaster(dir);
    if (found?.isReady) return describe(dir, found, !launch);
    if (launch?.hasEnded() && !isTransient(launch.reason())) {
      throw new EmbeddedPostgresError(`PostgreSQL does not start: ${launch.reason()} (see ${logOf(dir)})`);
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s: ${launch?.reason() ?? ''} (see ${logOf(dir)})`,
      );
    }
    if (!found && start && (!launch || launch.hasEnded())) {
      if (launch) await delay(10 * POLL_MS);
      launch = await start();
    }
    await delay(POLL_MS);
  }
}

/**
 * After the server is killed, its last processes keep the shared memory for about a second; the port may also be taken
 * meanwhile.
 */
const isTransient = (reason: string) =>
  /shared memory block|could not create any TCP\/IP sockets|lock file "postmaster\.pid"/.test(reason);

const describe = (dir: string, { pid, port }: { pid: number; port: number }, wasAdopted: boolean) => ({
  url: `postgres://qr:${passwordOf(dir)}@127.0.0.1:${port}/postgres`,
  pid,
  port,
  wasAdopted,
  stop: () => stopPostmaster(pid),
});

function refuseClosedFolder(user: string, dir: string, closed: string | null): void {
  if (!closed) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as the user ${user}, because it refuses to run as root, and that user cannot access ${closed}: set DATA_DIR to a folder that the user can access (such as DATA_DIR=/var/lib/qr-service), or start the service as a regular user.`,
  );
}

/** Below the ports that systems give to outgoing connections, one of which could take it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
