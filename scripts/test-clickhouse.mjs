// `npm run test:clickhouse` proves the export on chDB, ClickHouse's engine as a package. It takes 540 MB, so it is
// installed into a folder of its own, once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bin } from './steps.mjs';

const PACKAGE = 'chdb@3.4.0';
const folder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'qr-service',
  PACKAGE.replace('@', '-'),
);

function run([command, ...args], options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(folder, 'node_modules', 'chdb'))) {
  console.log(`Installing ${PACKAGE} into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run(['npm', 'install', '--no-audit', '--ignore-scripts', PACKAGE], { cwd: folder });
}
const tests = process.argv.slice(2);
run(bin('jest/bin/jest.js', '--ci', '--runInBand', ...(tests.length > 0 ? tests : ['test/clickhouse'])), {
  env: { ...process.env, CHDB_PACKAGES: folder },
});
