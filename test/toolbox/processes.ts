import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '#libs/platform';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import { waitUntil } from './wait-until.js';

/** A start prints this line last, when the service answers and demo.json is written. */
const READY = /Stop with Ctrl-C/;
const START_TIMEOUT_MS = 60_000;

export interface LaunchOptions {
  /** Added to this process's environment, from which the service's own variables are removed. */
  env?: Record<string, string>;
  dataDir?: string;
  args?: string[];
  stdin?: number;
  uid?: number;
  gid?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface DemoAccess {
  email: string;
  password: string;
  apiKey: string;
}

export interface DemoFile extends DemoAccess {
  baseUrl: string;
  shortUrlBase: string;
  scimToken: string;
  adminKey: string;
  second: DemoAccess;
  free: DemoAccess;
}

export interface RunningProcess {
  baseUrl: string;
  port: number;
  shortUrl: string;
  /** The pid of the launched Node process; PostgreSQL is not one of its children. */
  pid: number;
  dataDir: string;
  output(): string;
  /** @throws Error with the output if the process ends or the time is up */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  killAll(): void;
  exited: Promise<Exit>;
  demo(): DemoFile;
}

const launched: { child: ChildProcess; exited: Promise<Exit>; dataDir: string; output(): string }[] = [];
/** pg prints this once when a connection gets a query while others wait on it. */
const QUERY_OVERLAP = /.*already executing a query.*/;

const folders: string[] = [];

/** Runs `npm start` without npm; resolves when the service answers and demo.json exists. */
export async function startProcess(options: LaunchOptions = {}): Promise<RunningProcess> {
  const started = await launchProcess(options);
  await started.waitForOutput(READY);
  return started;
}

/**
 * Returns a folder on which `npm start` has run and was stopped, and its demo.json, for tests of a second start. One
 * first start takes place per run of jest; its folder is then copied.
 */
export async function usedFolder(): Promise<{ dataDir: string; demo: DemoFile }> {
  const kept = join(testFolder(), 'used-data');
  if (!existsSync(kept)) await firstStart(kept);
  const dataDir = newFolder();
  copyFolder(kept, dataDir);
  return { dataDir, demo: demoIn(dataDir) };
}

/** Two workers may do this at once, so the folder is renamed when it is complete, and the first one counts. */
async function firstStart(kept: string): Promise<void> {
  const service = await startProcess();
  service.kill('SIGTERM');
  await service.exited;
  const draft = `${kept}-${process.pid}`;
  mkdirSync(draft);
  copyFolder(service.dataDir, draft);
  if (existsSync(kept)) rmSync(draft, { recursive: true });
  else renameSync(draft, kept);
}

/** Copies owners and modes, too, since some files belong to PostgreSQL's user. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

/** Starts processes that are expected to fail, without waiting for anything. */
export async function launchProcess(options: LaunchOptions = {}): Promise<RunningProcess> {
  const dataDir = options.dataDir ?? newFolder();
  const port = Number(options.env?.PORT ?? (await freePort()));
  const shortPort = Number(options.env?.SHORT_PORT ?? (await freePort()));
  const { uid, gid } = options;
  const child = spawn(process.execPath, options.args ?? ['scripts/start.mjs'], {
    env: {
      ...foreignEnvironment(),
      ...{ DATA_DIR: dataDir, PORT: String(port), SHORT_PORT: String(shortPort), DEMO: 'empty' },
      ...options.env,
    },
    stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  let output = '';
  let isOver = false;
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      isOver = true;
      resolve({ code, signal });
    });
  });
  launched.push({ child, exited, dataDir, output: () => output });
  return {
    baseUrl: `http://localhost:${port}`,
    port,
    shortUrl: `http://localhost:${shortPort}`,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    waitForOutput: async (pattern, timeoutMs = START_TIMEOUT_MS) => {
      await waitUntil(() => pattern.test(output) || isOver, `${pattern} in the output`, timeoutMs);
      const found = pattern.exec(output);
      if (!found) throw new Error(`the process ended before it printed ${pattern}:\n${output}`);
      return found;
    },
    kill: (signal) => void child.kill(signal),
    killAll: () => {
      for (const pid of childrenOf(child.pid ?? 0)) killIfRunning(pid);
      child.kill('SIGKILL');
    },
    exited,
    demo: () => demoIn(dataDir),
  };
}

/** The process can end between the check and the signal. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const demoIn = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;

export function postgresPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** global-setup.mjs sets the folder; it is in memory if there is enough. */
function testFolder(): string {
  const { TEST_FOLDER: folder } = process.env;
  if (!folder)
    throw new Error('TEST_FOLDER is not set: run the tests through jest, whose global set-up creates it');
  return folder;
}

/** PostgreSQL's user may traverse the folder even if the tests run as root. */
export function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(testFolder(), 'start-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/**
 * Ends everything that this file's starts left behind, including PostgreSQL and folders; call it in `afterEach`.
 * @throws Error if a process sent a query on a busy connection
 */
export async function endProcesses(): Promise<void> {
  const overlaps: string[] = [];
  for (const { child, exited, dataDir, output } of launched.splice(0)) {
    child.kill('SIGKILL');
    await exited;
    overlaps.push(...(QUERY_OVERLAP.exec(output()) ?? []));
    const pid = postgresPid(dataDir);
    if (pid && isRunning(pid)) {
      process.kill(pid, 'SIGQUIT');
      await waitUntil(() => !isRunning(pid), `the end of PostgreSQL ${pid}`);
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  if (overlaps.length > 0) throw new Error(overlaps[0]);
}

function foreignEnvironment(): NodeJS.ProcessEnv {
  const own = new Set(Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}
