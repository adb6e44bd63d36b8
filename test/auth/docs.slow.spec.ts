import type { TestService } from '../toolbox/test-service.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { checkSamplesOn, variablesOf } from '../toolbox/page-samples.js';

describe('the samples of', () => {
  let service: TestService;
  beforeAll(async () => (service = await startDemo()));
  afterAll(() => service.close());

  // Those with emails begin where the service was started, which writes emails to .data there.
  it.each([
    ['docs/authentication.md', 'cd "$OLDPWD"'],
    ['docs/api-keys.md', ''],
    ['docs/members.md', 'cd "$OLDPWD"'],
  ])(
    '%s answer what the page shows, run from top to bottom',
    async (page, first) => {
      const running = { dataDir: service.dataDir, ...addressesOf(service) };
      await checkSamplesOn(running, page, `${await variablesOf(running)}\n${first}`);
    },
    120_000,
  );
});
