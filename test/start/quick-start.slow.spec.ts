import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { endProcesses, startProcess, usedFolder } from '../toolbox/processes.js';

beforeAll(usedFolder, 240_000);
afterAll(endProcesses);

describe('docs/quick-start.md', () => {
  it('has samples that answer what the page shows, with an address and a key', async () => {
    const service = await startProcess(await usedFolder());
    const { apiKey } = JSON.parse(readFileSync(join(service.dataDir, 'demo.json'), 'utf8')) as {
      apiKey: string;
    };
    const preamble = `export QR_URL=${service.baseUrl} QR_KEY=${apiKey}; cd "$(mktemp -d)"`;
    await checkSamplesOn(service, 'docs/quick-start.md', preamble);
  });
});
