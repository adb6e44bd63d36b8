import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Identity } from './identity.js';
import { commandOf, hasProcessIn, isRunning } from './processes.js';

const FAST_SHUTDOWN_MS = 10_000;
const POLL_MS = 20;

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

export interface Launch {
  hasEnded(): boolean;
  reason(): string;
}

const pidFileOf = (dir: string) => path.join(dir, 'postmaster.pid');
export const logOf = (dir: string) => path.join(dir, 'postgres.log');

export function findPostmaster(dir: string): Postmaster | null {
  const lines = pidFileLines(dir);
  const pid = Number(lines[0]);
  if (!pid || lines[1] !== dir || !isServerOf(dir, pid)) return null;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** PostgreSQL runs detached, so Ctrl-C and a kill of this process do not reach it. */
export function launchPostmaster(
  dir: string,
  postgres: string,
  identity: Identity,
  port: number,
  settings: Record<string, string>,
): Launch {
  dropForeignPidFile(dir);
  const log = fs.openSync(logOf(dir), 'a', 0o600);
  // An earlier version created the log readable by others; it can contain values of failed statements.
  fs.fchmodSync(log, 0o600);
  const logged = fs.fstatSync(log).size;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', dir, '-p', String(port), ...flags], {
    ...identity.ids,
    cwd: dir,
    detached: true,
    stdio: ['ignore', log, log],
  });
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', () => (failure ??= lastFatal(dir, logged)));
  child.unref();
  fs.closeSync(log);
  return { hasEnded: () => failure !== null, reason: () => failure ?? '' };
}

/** Shuts down fast, or immediately if that takes too long; the next start recovers from that. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (isRunning(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await delay(POLL_MS);
  }
}

/**
 * After a crash, the file may name an unrelated process (a reused id, a zombie), and PostgreSQL would refuse to start.
 * If no process works in the folder, there is no shared memory to wait for either.
 */
function dropForeignPidFile(dir: string): void {
  const pid = Number(pidFileLines(dir)[0]);
  if (!pid || isServerOf(dir, pid)) return;
  if (hasProcessIn(dir) === false) fs.rmSync(pidFileOf(dir), { force: true });
}

const isServerOf = (dir: string, pid: number) => isRunning(pid) && commandOf(pid).includes(`-D ${dir} `);

function lastFatal(dir: string, from: number): string {
  const log = logOf(dir);
  // The folder may be deleted after a stop, before this process is notified of the end.
  if (!fs.existsSync(log)) return '';
  const lines = fs.readFileSync(log).subarray(from).toString().trim().split('\n');
  return lines.filter((line) => /FATAL|PANIC|error/.test(line)).at(-1) ?? lines.at(-1) ?? '';
}

function pidFileLines(dir: string): string[] {
  try {
    return fs.readFileSync(pidFileOf(dir), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
