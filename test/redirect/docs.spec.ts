import { testSamples } from '../toolbox/page-samples.js';

describe.each(['docs/scanning.md', 'docs/pages.md', 'docs/landing-pages.md', 'docs/design.md'])(
  '%s',
  (page) => testSamples(page),
);
