import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { atEndOfWorker } from './end-of-worker.js';

const EXECUTABLE = '/usr/bin/chromium-headless-shell';

let shared: Promise<Browser> | undefined;

/**
 * Provides the browser that the spec files of this jest worker share: Debian's Chromium without windows, and without its
 * background requests to the network. What a file opens is closed after it.
 */
export function useBrowser(): { readonly browser: Browser } {
  const world = {} as { browser: Browser };
  beforeAll(async () => {
    world.browser = await (shared ??= launch());
  });
  afterAll(async () => {
    for (const context of world.browser.contexts()) await context.close();
  });
  return world;
}

async function launch(): Promise<Browser> {
  if (!existsSync(EXECUTABLE))
    throw new Error(`${EXECUTABLE} is missing: install Debian's package chromium-headless-shell`);
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      // A page lives for seconds: to optimize its scripts takes longer than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  atEndOfWorker(() => browser.close());
  return browser;
}
