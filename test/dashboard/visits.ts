import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { PersonClient } from '../toolbox/client.js';
import type { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** To look at the screens, run SCREENSHOTS=<folder> npx jest test/dashboard. */
export const SCREENSHOTS = process.env.SCREENSHOTS;
/** `npm run pictures` takes only these screens for the README, without the look in their names. */
export const README_SCREENS = process.env.README_SCREENS?.split(',');

/** Unlike `waitForFunction`, the page does not evaluate the text itself, which its policy forbids. */
export const untilTrue = (page: Page, script: string): Promise<void> =>
  waitUntil(() => page.evaluate<boolean>(script), script);

export async function picture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined || README_SCREENS?.includes(name) === false) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await untilTrue(page, '[...document.images].every((image) => image.complete)');
  const fullPage = page.viewportSize()?.width === PHONE.width;
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of WCAG 2.2 up to AA, and best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param isFloating a menu or a message above the page is in no landmark */
export async function axeFindings(page: Page, isFloating = false): Promise<string[]> {
  await page.evaluate(AXE);
  const rules = isFloating ? { region: { enabled: false } } : {};
  const options = { runOnly: TAGS, resultTypes: ['violations'], rules };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

export async function contextOf(
  browser: Browser,
  service: TestService,
  person: PersonClient | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
    // It would store the dashboard anew for each context.
    serviceWorkers: 'block',
    ...options,
  });
  // The cookie has this name without HTTPS.
  if (person) await context.addCookies([{ name: 'session', value: person.token, url: service.url }]);
  await context.clock.setFixedTime(service.clock.now());
  return context;
}

/** What the page reports as an error, from now on. */
export function listenForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // A refusal is no fault of the page, which reports it.
    const isRefusal = message.text().startsWith('Failed to load resource');
    // The clock of a test is a script, which the frame of a page preview blocks like any other.
    const isClock = message.text().startsWith('Blocked script execution');
    if (message.type() === 'error' && !isRefusal && !isClock) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

export async function openPage(
  context: BrowserContext,
  address: string,
): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage();
  const faults = listenForFaults(page);
  await page.goto(address);
  return { page, faults };
}
