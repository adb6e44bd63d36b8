import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium-headless-shell';

/** Starts Debian's Chromium without windows, and without its background requests to the network. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE))
    throw new Error(`${EXECUTABLE} is missing: install Debian's package chromium-headless-shell`);
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
