import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';

/** Starts Debian's Chromium headless, without its background requests to the network. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) throw new Error(`${EXECUTABLE} is missing: install Debian's package chromium`);
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  });
}
