import { testSamples } from '../toolbox/page-samples.js';

const PAGE = 'docs/scanning.md';

describe(PAGE, () => testSamples(PAGE));
