// `npm test` checks everything that people, clients and operators see, in steps; the first failure ends it. The last line
// counts checks and tests together.
import { installPackages } from './install-packages.mjs';
import { runSpecs } from './run-specs.mjs';
import { finish, inOrder, npm, run, step } from './steps.mjs';

const checksOfFiles = [
  ['boundaries', npm('boundaries')],
  ['format', npm('format:check')],
  ['Dockerfile and compose.yaml', npm('docker:lint')],
  ['lockfile', npm('lock:check')],
  ['audit', npm('audit:check'), (output) => output],
];
const checksOfTheBuild = [
  ['openapi.yaml matches the code', npm('openapi:check')],
  ['the client matches openapi.yaml', npm('client:check')],
  ['openapi.yaml passes the linter', npm('openapi:lint')],
  ['generated parts of the guides', npm('docs:check')],
];

/** While the guides are built, temporary files stand beside theirs, so no check reads files before. */
async function buildAndCheck() {
  await step('build', () => run(npm('build')));
  await Promise.all([inOrder(checksOfFiles), inOrder(checksOfTheBuild)]);
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
await Promise.all([step('types and lint', () => run(npm('lint'))), buildAndCheck()]);
await runSpecs('fast');
finish(0);
