import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import { checkSamplesOn } from '../toolbox/page-samples.js';

const PAGE = 'docs/authentication.md';

describe(PAGE, () => {
  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const service = await startOnLocalhost();
    const running = { dataDir: service.dataDir, ...addressesOf(service) };
    await checkSamplesOn(running, PAGE, `export QR_URL=${running.baseUrl}`);
    await service.close();
  }, 120_000);
});
