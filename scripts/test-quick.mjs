// `npm run test:quick` runs checks, and the tests that concern what changed against main. It prints what it ran and
// what it left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './quick/changed-files.mjs';
import { selectTests } from './quick/select-tests.mjs';
import { bin, finish, npm, run, step, twoAtATime } from './steps.mjs';

const ROOTS = ['src', 'apps', 'libs', 'test', 'bench', 'scripts'].filter(existsSync);
const MAX_NAMED = 8;

const some = (paths) =>
  paths.length > MAX_NAMED
    ? `${paths.slice(0, MAX_NAMED).join(', ')} and ${paths.length - MAX_NAMED} more`
    : paths.join(', ');

function filesIn(root) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.map((file) => join(root, file)).filter((path) => path.endsWith('.ts'));
}

const CHECKS = [
  ['boundaries', npm('boundaries')],
  ['types and lint', npm('lint')],
  ['format', npm('format:check')],
  ['openapi.yaml is what the code says', npm('openapi:check')],
];

function announce({ run: chosen, skipped, shared }, specs) {
  const others = Object.keys(specs).length - chosen.length - skipped.length;
  console.log(`Running ${chosen.length} spec files: ${chosen.join(', ')}`);
  if (skipped.length > 0)
    console.log(`Leaving out, although they concern the change (long, or too many): ${some(skipped)}`);
  console.log(`Leaving out ${others} other spec files, and the checks that npm test makes besides.`);
  if (shared.length > 0) console.log(`All tests depend on ${some(shared)}: run npm test before you merge.`);
}

let changed;
try {
  changed = changedFiles();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (changed.length === 0) {
  console.log('Nothing differs from main.');
  process.exit(0);
}
const files = ROOTS.flatMap(filesIn);
const specs = Object.fromEntries(
  files.filter((path) => path.endsWith('.spec.ts')).map((path) => [path, readFileSync(path, 'utf8')]),
);
const selected = selectTests(changed, specs, files);
announce(selected, specs);
await step('build', () => run(npm('build')));
await twoAtATime(CHECKS);
if (selected.run.length > 0) {
  const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;
  const jest = bin('jest/bin/jest.js', '--ci', workers, '--runTestsByPath', ...selected.run);
  await step('tests that concern the change', () => run(jest, { stdio: 'inherit' }));
}
finish(0);
