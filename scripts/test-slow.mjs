// `npm run test:slow` runs what npm test leaves out: kills and failovers, servers beside the service, all seeds of random
// tests, and what has been tested once in another form.
import { installPackages } from './install-packages.mjs';
import { runSpecs } from './run-specs.mjs';
import { isBuilt } from './stamp.mjs';
import { finish, npm, run, step } from './steps.mjs';

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
if (!isBuilt()) await step('build', () => run(npm('build')));
await runSpecs('slow');
finish(0);
