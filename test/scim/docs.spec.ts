import { checkSamples } from '../toolbox/page-samples.js';
import { endProcesses } from '../toolbox/processes.js';

const PAGE = 'docs/scim.md';

afterAll(endProcesses);

describe(PAGE, () => {
  it(
    'has samples that answer what the page shows, run from top to bottom',
    () => checkSamples(PAGE),
    120_000,
  );
});
