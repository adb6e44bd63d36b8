import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#libs/embedded-postgres';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { TestService } from '../toolbox/test-service.js';

const PAGE = 'docs/analytics.md';

describe(PAGE, () => {
  let service: TestService;
  beforeAll(async () => {
    const port = await freePort();
    service = await TestService.start({ env: { BASE_URL: `http://localhost:${port}` }, settings: { port } });
  });
  afterAll(() => service.close());

  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const { dataDir } = service;
    const baseUrl = `http://localhost:${new URL(service.url).port}`;
    const { key: apiKey } = await service.client();
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ baseUrl, apiKey }));
    await checkSamplesOn({ dataDir, baseUrl }, PAGE);
  }, 240_000);
});
