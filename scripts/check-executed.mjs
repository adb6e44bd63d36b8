// node scripts/check-executed.mjs <fast|slow> <jest's --json report> checks that every spec file of that kind and every
// test in it ran.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOREIGN = new Set(['node_modules', 'dist', 'coverage', '.git', '.data']);
const SPEC = /\.(spec|test)\.[cm]?[jt]sx?$/;
const SLOW = /\.slow\.spec\.ts$/;

function specFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return FOREIGN.has(entry.name) ? [] : specFiles(path);
    return SPEC.test(entry.name) ? [path] : [];
  });
}

const [kind, reportFile = ''] = process.argv.slice(2);
const report = JSON.parse(readFileSync(reportFile, 'utf8'));
const suites = new Map(report.testResults.map((suite) => [resolve(suite.name), suite.assertionResults]));
const files = specFiles('.').filter((file) => SLOW.test(file) === (kind === 'slow'));

const faults = files.flatMap((file) => {
  const tests = suites.get(resolve(file));
  if (!tests) return [`${file} was not run`];
  if (tests.length === 0) return [`${file} contains no test`];
  return tests
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ status, fullName }) => `${file}: "${fullName}" was not run (${status})`);
});

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files`);
