// Runs the spec files of `npm test` or of `npm run test:slow` with jest: a file belongs to the second if it is named
// *.slow.spec.ts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, countPassed, finish, run, say, step } from './steps.mjs';

const JEST_LIMIT_MS = 45 * 60_000;
/** The property tests send the same requests in every run, because a gate must not fail by chance. */
const SEED = 20_261_121;
const SLOW = String.raw`\.slow\.spec\.ts$`;
const SELECTIONS = {
  fast: [`--testPathIgnorePatterns=/node_modules/`, `--testPathIgnorePatterns=${SLOW}`],
  slow: [`--testPathPatterns=${SLOW}`],
};

/** @param kind `fast` or `slow` */
export async function runSpecs(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-report-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const reportFile = join(folder, 'jest.json');
  await jest(SELECTIONS[kind], reportFile);
  await step(
    'every spec file was run, and no test skipped',
    () => run([process.execPath, 'scripts/check-executed.mjs', kind, reportFile]),
    (done) => done,
  );
}

async function jest(selection, reportFile) {
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
    ...selection,
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
