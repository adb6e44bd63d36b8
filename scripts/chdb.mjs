import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = 'chdb@3.4.0';

/**
 * Installs chDB, ClickHouse's engine as a package, once. It takes 540 MB, so it has a folder of its own.
 * @returns the folder
 */
export function installChdb() {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, 'qr-service', PACKAGE.replace('@', '-'));
  if (existsSync(join(folder, 'node_modules', 'chdb'))) return folder;
  console.log(`Installing ${PACKAGE} into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--no-audit', '--ignore-scripts', PACKAGE], { cwd: folder });
  return folder;
}

/** Ends this process if the command fails. */
export function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
