// Everything except the installation runs on this Node: it is a package, so the lockfile determines its version (ADR
// 0037).
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './stamp.mjs';

const MIN_MAJOR = 24;

/** Some platforms have no package, so the installed Node is used there. */
export function nodePath() {
  const link = join(root, 'node_modules', '.bin', 'node');
  return realpathSync(existsSync(link) ? link : process.execPath);
}

/** Runs a script of `dist` in this process if it has the right Node, and otherwise in a separate one. */
export async function runScript(url, args) {
  const node = nodePath();
  if (node !== realpathSync(process.execPath)) return runApart(node, [fileURLToPath(url), ...args]);
  if (Number(process.versions.node.split('.')[0]) < MIN_MAJOR) {
    throw Object.assign(
      new Error(
        `There is no package of Node for ${process.platform} on ${process.arch}: install Node ${MIN_MAJOR} or later from https://nodejs.org and try again.`,
      ),
      { isOneLine: true },
    );
  }
  process.argv.splice(2, process.argv.length, ...args);
  await import(url);
}

/** The channel closes when this process is killed, which stops the service. */
function runApart(node, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
