import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNameServer } from '../toolbox/name-server.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { checkSamplesOn, variablesOf } from '../toolbox/page-samples.js';
import { newFolder } from '../toolbox/processes.js';

const PAGE = 'docs/domains.md';

describe(PAGE, () => {
  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const file = join(newFolder(), 'updates');
    const names = await startNameServer();
    names.records.get = (name) => {
      const [, updated = '', value = ''] =
        /^update add (\S+) \d+ TXT "(.*)"$/m.exec(readFileSync(file, 'utf8')) ?? [];
      return updated === name ? [value] : undefined;
    };
    const service = await startDemo({ DNS_SERVERS: names.address });
    const running = { dataDir: service.dataDir, ...addressesOf(service) };
    await checkSamplesOn(running, PAGE, `nsupdate() { cat > '${file}'; }; ${await variablesOf(running)}`);
    await service.close();
    await names.close();
  }, 240_000);
});
