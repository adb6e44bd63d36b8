// `npm test` checks everything that people, clients and operators see, in steps; the first failure ends it. The last line
// counts checks and tests together.
import { installPackages } from './install-packages.mjs';
import { runSpecs } from './run-specs.mjs';
import { finish, inOrder, npm, run, step } from './steps.mjs';

const buildAndChecks = [
  ['build', npm('build')],
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
await Promise.all([step('types and lint', () => run(npm('lint'))), inOrder(buildAndChecks)]);
await runSpecs('fast');
finish(0);
