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

  it('ends with 1 when its service does not start', async () => {
    const demo = await launchProcess({ args: DEMO, env: { NODE_OPTIONS: `--require ${secretOf('short')}` } });
    expect(await demo.exited).toEqual({ code: 1, signal: null });
    expect(demo.output()).toMatch(/APP_SECRET: [^]*The demo's own service did not start \(see above\)\.\n$/);
  });
});

/** This module sets APP_SECRET in any process that loads it; the demo ignores configuration of other services. */
function secretOf(secret: string): string {
  const path = join(newFolder(), 'secret.cjs');
  writeFileSync(path, `process.env.APP_SECRET = '${secret}';`);
  return path;
}
