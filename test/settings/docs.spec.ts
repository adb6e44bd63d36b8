import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNameServer } from '../toolbox/name-server.js';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { endProcesses, newFolder, startProcess, usedFolder } from '../toolbox/processes.js';

const PAGE = 'docs/domains.md';

describe(PAGE, () => {
  afterAll(endProcesses);

  it('has samples that answer what the page shows, run from top to bottom', async () => {
    const file = join(newFolder(), 'updates');
    const names = await startNameServer();
    names.records.get = (name) => {
      const [, updated = '', value = ''] =
        /^update add (\S+) \d+ TXT "(.*)"$/m.exec(readFileSync(file, 'utf8')) ?? [];
      return updated === name ? [value] : undefined;
    };
    const service = await startProcess({ ...(await usedFolder()), env: { DNS_SERVERS: names.address } });
    await checkSamplesOn(service, PAGE, `nsupdate() { cat > '${file}'; }`);
    await names.close();
  }, 240_000);
});
