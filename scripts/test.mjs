// `npm test`: everything, in steps; the first failure ends it. The last line counts checks and tests together.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';

const STEP_LIMIT_MS = 5 * 60_000;
const JEST_LIMIT_MS = 45 * 60_000;
/** A gate must not fail by luck of the draw: the property tests send the same requests in every run. */
const SEED = 20_261_121;

const npm = (script) => ['npm', 'run', '--silent', script];
const bin = (path, ...args) => [process.execPath, join('node_modules', path), ...args];

const checks = [
  ['types', bin('typescript/bin/tsc', '--noEmit', '--incremental', 'false')],
  ['lint', npm('lint')],
  ['boundaries', npm('boundaries')],
  ['format', npm('format:check')],
  ['openapi.yaml matches the code', npm('openapi:check')],
  ['openapi.yaml passes the linter', npm('openapi:lint')],
  ["README's configuration table", npm('config:check')],
  ['Dockerfile and compose.yaml', npm('docker:lint')],
  ['lockfile', npm('lock:check')],
  ['audit', npm('audit:check'), (output) => output],
];

/** Tools that would ask the network for news of themselves are told not to. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const startedAt = Date.now();
const children = new Set();
let passed = 0;

function say(mark, name, since, note = '') {
  const seconds = ((Date.now() - since) / 1000).toFixed(1).padStart(6);
  console.log(`${mark} ${seconds} s  ${name}${note ? `: ${note}` : ''}`);
}

function finish(failed) {
  for (const child of children) child.kill();
  console.log(`\nChecks and tests, in ${Math.round((Date.now() - startedAt) / 1000)} s:`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Resolves to the program's output; rejects with it when the program fails or takes too long. */
function run([command, ...args], { limitMs = STEP_LIMIT_MS, stdio = 'pipe' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: quiet });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const limit = setTimeout(() => {
      output += `\nIt took more than ${limitMs / 1000} s.`;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      children.delete(child);
      if (code === 0) resolve(output.trim());
      else
        reject(new Error(`${output.trim()}\n${[command, ...args].join(' ')} ended with ${code ?? signal}`));
    });
  });
}

async function step(name, work, note = () => '') {
  const since = Date.now();
  try {
    const result = await work();
    passed += 1;
    say('✓', name, since, note(result));
  } catch (error) {
    say('✗', name, since);
    console.error(error.message);
    finish(1);
  }
}

/** Each needs about one processor. */
async function twoAtATime(steps) {
  const waiting = [...steps];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, note] = next;
      await step(name, () => run(command), note);
    }
  };
  await Promise.all([work(), work()]);
}

async function jest(reportFile) {
  const since = Date.now();
  // Three even on two processors: a suite often waits for its database, its receiver, or npm, more than it computes.
  const workers = Math.max(3, availableParallelism() - 1);
  const options = [
    '--ci',
    '--json',
    `--outputFile=${reportFile}`,
    `--maxWorkers=${workers}`,
    `--seed=${SEED}`,
  ];
  const command = bin('jest/bin/jest.js', ...options);
  const error = await run(command, { limitMs: JEST_LIMIT_MS, stdio: 'inherit' }).catch((reason) => reason);
  if (!existsSync(reportFile)) {
    say('✗', 'jest', since, error.message.trim());
    finish(1);
  }
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  passed += report.numPassedTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const count = `${report.numTotalTests} tests in ${report.numTotalTestSuites} files`;
  const isGreen = report.success && !(error instanceof Error);
  say(isGreen ? '✓' : '✗', 'jest', since, count);
  if (!isGreen) finish(Math.max(1, failed));
}

await step(
  'packages',
  async () => installPackages(),
  (done) => done,
);
await step(
  "Debian's tools",
  () => run(['bash', 'scripts/install-test-tools.sh']),
  (done) => done,
);
await step('build', () => run(npm('build')));
await twoAtATime(checks);
const folder = mkdtempSync(join(tmpdir(), 'qr-service-report-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const reportFile = join(folder, 'jest.json');
await jest(reportFile);
await step(
  'every spec file was run, and no test skipped',
  () => run([process.execPath, 'scripts/check-executed.mjs', reportFile]),
  (done) => done,
);
finish(0);
