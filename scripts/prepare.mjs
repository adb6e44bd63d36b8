// Installs and builds if needed, with nothing but Node, because no package is installed yet.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isBuilt, root } from './stamp.mjs';

const claimFile = join(root, 'dist', '.preparing');
const modules = join(root, 'node_modules');

class OneLineError extends Error {
  isOneLine = true;
}

/** Makes node_modules and dist match the lockfile and the sources. */
export async function prepare() {
  if (isInstalled() && isBuilt()) return;
  claim();
  try {
    if (!isInstalled()) {
      console.error('Installing packages (npm ci); this takes about half a minute …');
      dropLink();
      // NODE_ENV=production and npm's omit setting would leave out the compiler, or Node.
      await npm('ci', '--include=dev', '--include=optional', '--no-audit');
    }
    if (!isBuilt()) {
      console.error('Building …');
      await npm('run', 'build', '--silent');
    }
  } finally {
    rmSync(claimFile, { force: true });
  }
}

/** npm records what it installed in node_modules/.package-lock.json, and writes that last. */
export function isInstalled() {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(installed);
  const ownOptional = Object.keys(wanted['']?.optionalDependencies ?? {}).map(
    (name) => `node_modules/${name}`,
  );
  const isNeeded = ([path, { optional, os, cpu }]) =>
    ownOptional.includes(path)
      ? os.includes(process.platform) && cpu.includes(process.arch)
      : path !== '' && !optional;
  return Object.entries(wanted)
    .filter(isNeeded)
    .every(([path, { version }]) => present[path]?.version === version);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** `npm ci` empties the folder behind a link, which belongs to another checkout. */
function dropLink() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(modules);
}

function claim() {
  try {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(claimFile, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new OneLineError(
        `${root} must be installed and built first, but is not writable (${error.code}): make it writable, or run npm ci && npm run build as its owner.`,
      );
    }
    const pid = Number(readFileSync(claimFile, 'utf8'));
    if (isAlive(pid)) {
      throw new OneLineError(
        `Process ${pid} is installing and building in ${root}: wait until it has finished, then start again (if that process is not npm start, delete ${claimFile}).`,
      );
    }
    rmSync(claimFile, { force: true });
    claim();
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The output goes to standard error, because standard output belongs to the started script. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, ...first] =
    cli && basename(cli) === 'npm-cli.js'
      ? [process.env.npm_node_execpath ?? process.execPath, cli]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: command === 'npm.cmd',
    });
    const stop = (signal) => child.kill(signal);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else
        reject(
          new OneLineError(
            `npm ${args.filter((arg) => !arg.startsWith('-')).join(' ')} failed (see above): fix the problem and start again.`,
          ),
        );
    });
  });
}
