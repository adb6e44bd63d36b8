import { categories } from '#libs/qr-codes';
import { operations } from '../toolbox/contract.js';
import { testSamples, samplesOf } from '../toolbox/page-samples.js';

const PAGE = 'docs/rest.md';
/** Has a test of its own. */
const ANALYTICS = 'docs/analytics.md';
/** The same. */
const DESIGN = 'docs/design.md';

describe(PAGE, () => {
  testSamples(PAGE);

  it('has a create body for each category, all of which the samples send', () => {
    const all = samplesOf(PAGE).find(({ script }) => script.includes('BODIES'))!;
    const named = [...all.script.matchAll(/"category": "(\w+)"/g)].map(([, category]) => category);
    expect(named.sort()).toEqual(categories.map(({ name }) => name).sort());
    expect(JSON.parse(all.shown.replace(', …', ''))).toEqual({ created: 0, valid: named.length, failed: 0 });
  });

  it('shows every operation of REST v1', () => {
    const scripts = [...samplesOf(PAGE), ...samplesOf(ANALYTICS), ...samplesOf(DESIGN)]
      .map(({ script }) => script.replaceAll('\\\n', ' '))
      .join('\n');
    const calls = [...scripts.matchAll(/curl (?:.*?-X (\w+))?.*?"\$BASE_URL([^"?]*)(.*)/g)].map(
      ([, verb, path = '', rest = '']) =>
        `${verb ?? (/ -d | -F | --data/.test(rest) ? 'POST' : 'GET')} ${path}`,
    );
    const missing = operations.filter(({ method, path }) => {
      if (!path.startsWith('/api/v1/')) return false;
      const pattern = new RegExp(`^${method} ${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      return !calls.some((call) => pattern.test(call));
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
