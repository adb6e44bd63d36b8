import { testSamples } from '../toolbox/page-samples.js';

describe.each(['docs/scanning.md', 'docs/pages.md'])('%s', (page) => testSamples(page));
