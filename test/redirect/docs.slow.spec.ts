import { testSamples } from '../toolbox/page-samples.js';

describe.each([
  'docs/pages.md',
  'docs/contacts-and-events.md',
  'docs/design.md',
  'docs/design-templates.md',
  'docs/labels.md',
])('%s', (page) => testSamples(page));
