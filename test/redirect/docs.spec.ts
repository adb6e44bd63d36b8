import { testSamples } from '../toolbox/page-samples.js';

describe.each(['docs/pages.md', 'docs/design.md'])('%s', (page) => testSamples(page));
