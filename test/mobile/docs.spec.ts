import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../toolbox/contract.js';
import { checkSamplesOn, samplesOf } from '../toolbox/page-samples.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import type { TestService } from '../toolbox/test-service.js';

const PAGE = 'docs/mobile.md';

describe(PAGE, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOnLocalhost();
  });
  afterAll(() => service.close());

  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const { dataDir } = service;
    const { baseUrl, shortUrl } = addressesOf(service);
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ baseUrl }));
    await checkSamplesOn({ dataDir, baseUrl, shortUrl }, PAGE);
  }, 240_000);

  it('shows every operation of the mobile API', () => {
    const scripts = samplesOf(PAGE).map(({ script }) => script);
    const calls = scripts.flatMap((script) =>
      [...script.matchAll(/^curl .*?(?:-X (\w+) )?"\$MOBILE([^"?]*)(.*)/gm)].map(
        ([, verb, path = '', rest = '']) => `${verb ?? (rest.includes(' -d ') ? 'POST' : 'GET')} ${path}`,
      ),
    );
    const missing = operations.filter(({ method, path }) => {
      if (!path.startsWith('/api/mobile/v1/')) return false;
      const pattern = path
        .replace('/api/mobile/v1', '')
        .replace('{id}', '\\$(?:ID|\\(field other.json id\\))');
      return !calls.some((call) => new RegExp(`^${method} ${pattern}$`).test(call));
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
