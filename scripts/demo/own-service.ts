import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { variables } from '#libs/platform';
import { freePort } from '../embedded-postgres/ensure-postgres.js';
import { CommandError } from '../start/command-error.js';
import type { DemoFile } from '../start/demo-file.js';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;

export interface OwnService {
  baseUrl: string;
  apiKey: string;
  admin(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Runs `npm start` in a temporary folder and on a free port, with `env` added; `stop` removes all of it. */
export async function startOwnService(env: Record<string, string>): Promise<OwnService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qr-service-demo-'));
  // The port after a free one may be taken.
  const [port, shortPort] = [await freePort(), await freePort()].map(String);
  const own = { ...foreignEnvironment(), ...env, DATA_DIR: dataDir, PORT: port, SHORT_PORT: shortPort };
  const child = spawn(process.execPath, [START], { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const demoFile = join(dataDir, 'demo.json');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(demoFile)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new CommandError("The demo's own service did not start (see above).");
    }
    await delay(50);
  }
  const { baseUrl, apiKey } = JSON.parse(readFileSync(demoFile, 'utf8')) as DemoFile;
  const admin = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [START, 'admin', ...args], { env: own })).stdout;
  return { baseUrl, apiKey, admin, stop };
}

/** Removes the variables of this terminal that configure another service, such as its database and addresses. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  const own = new Set(Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}
