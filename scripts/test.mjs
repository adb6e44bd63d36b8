// `npm test` runs everything, in steps; the first failure ends it. The last line counts checks and tests together.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { bin, countPassed, finish, inOrder, npm, run, say, step } from './steps.mjs';

const JEST_LIMIT_MS = 45 * 60_000;
/** The property tests send the same requests in every run, because a gate must not fail by chance. */
const SEED = 20_261_121;

const buildAndChecks = [
  ['build', npm('build')],
  ['types', npm('types')],
  ['boundaries', npm('boundaries')],
  ['format', npm('format:check')],
  ['openapi.yaml matches the code', npm('openapi:check')],
  ['the client matches openapi.yaml', npm('client:check')],
  ['openapi.yaml passes the linter', npm('openapi:lint')],
  ['generated parts of the guides', npm('docs:check')],
  ['Dockerfile and compose.yaml', npm('docker:lint')],
  ['lockfile', npm('lock:check')],
  ['audit', npm('audit:check'), (output) => output],
];

async function jest(reportFile) {
  const since = Date.now();
  // Three workers suit even two processors: a suite often waits for its database, its receiver, or npm, more than it
  // computes.
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
  countPassed(report.numPassedTests);
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
// Lint takes as long as the build and all other checks together.
await Promise.all([step('lint', () => run(npm('lint'))), inOrder(buildAndChecks)]);
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
