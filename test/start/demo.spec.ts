import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcesses, launchProcess, newFolder } from '../toolbox/processes.js';

const DEMO = ['scripts/start.mjs', 'demo'];

afterEach(endProcesses);

describe('npm run demo', () => {
  it('shows the main job with real requests, from the code to the signed webhook', async () => {
    const demo = await launchProcess({ args: DEMO });
    expect(await demo.exited).toEqual({ code: 0, signal: null });
    for (const shown of [
      /→ POST \S+\/api\/v1\/qr\n/,
      /← 201 Created/,
      /→ PATCH /,
      /✓ the content of the SVG is/,
      /✓ the content of the PNG is/,
      /← 302 Found/,
      /✓ country, city and device is \["GB","London","mobile"\]/,
      /X-Service-Signature: sha256=[\da-f]{64}/,
      /✓ the signature over the raw body, valid is true/,
      /Every step returned what was expected\.\n$/,
    ]) {
      expect(demo.output()).toMatch(shown);
    }
  });

  it('ends with 1 when a step shows something else', async () => {
    const meddler = join(newFolder(), 'meddler.cjs');
    writeFileSync(meddler, `process.env.TRUSTED_PROXIES = '192.0.2.1';`);
    const demo = await launchProcess({ args: DEMO, env: { NODE_OPTIONS: `--require ${meddler}` } });
    expect(await demo.exited).toEqual({ code: 1, signal: null });
    expect(demo.output()).toMatch(/the event is .*"country":"Unknown","city":"Unknown".*, not .*\n$/);
  });
});
