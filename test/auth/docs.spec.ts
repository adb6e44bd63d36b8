import { testSamples } from '../toolbox/page-samples.js';

const PAGE = 'docs/authentication.md';

describe(PAGE, () => {
  testSamples(PAGE);
});
