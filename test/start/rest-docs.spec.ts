import { operations } from '../toolbox/contract.js';
import { checkSamples, samplesOf } from '../toolbox/page-samples.js';
import { endProcesses } from '../toolbox/processes.js';

const PAGE = 'docs/rest.md';

afterAll(endProcesses);

describe(PAGE, () => {
  it(
    'has samples that answer what the page shows, run from top to bottom',
    () => checkSamples(PAGE),
    120_000,
  );

  it('shows every operation of REST v1', () => {
    const scripts = samplesOf(PAGE)
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
