// `npm run test:clickhouse` proves the export to ClickHouse and its answers on chDB.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installChdb, run } from './chdb.mjs';
import { bin } from './steps.mjs';

/** Fewer would mean that PostgreSQL has answered. */
const MIN_QUESTIONS = 60;
const SUITES = ['test/rest-v1/analytics', 'test/rest-v1/workspace-analytics'];

const folder = installChdb();
const tests = process.argv.slice(2);
runTests(tests.length > 0 ? tests : ['test/clickhouse'], {});
if (tests.length === 0) await runAnalytics();

function runTests(paths, env) {
  const [command, ...args] = bin('jest/bin/jest.js', '--ci', '--runInBand', ...paths);
  run(command, args, { env: { ...process.env, CHDB_PACKAGES: folder, ...env } });
}

/** The suites of analytics, whose services export to ClickHouse and ask it. */
async function runAnalytics() {
  const data = mkdtempSync(join(tmpdir(), 'qr-service-chdb-'));
  const server = spawn(process.execPath, ['test/clickhouse/chdb-server.mjs', folder, data, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => {
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });
  const [line] = await once(server.stdout, 'data');
  const url = `http://127.0.0.1:${/\d+$/.exec(String(line).trim())[0]}`;
  runTests(SUITES, { CLICKHOUSE_OF_TESTS: url });
  const questions = Number(await (await fetch(`${url}/questions`)).text());
  console.log(`ClickHouse was asked ${questions} times, at least ${MIN_QUESTIONS} are expected.`);
  process.exit(questions < MIN_QUESTIONS ? 1 : 0);
}
