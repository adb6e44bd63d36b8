import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import type { TestService } from '../toolbox/test-service.js';

const PAGE = 'docs/analytics.md';

describe(PAGE, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOnLocalhost();
  });
  afterAll(() => service.close());

  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const { dataDir } = service;
    const { baseUrl, shortUrl } = addressesOf(service);
    const { key: apiKey } = await service.client();
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ baseUrl, apiKey }));
    await checkSamplesOn({ dataDir, baseUrl, shortUrl }, PAGE);
  }, 240_000);
});
