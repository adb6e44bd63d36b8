import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { useBrowser } from '../toolbox/use-browser.js';
import { SETTINGS } from '../toolbox/settings.js';
import { mailTo } from '../toolbox/mails.js';
import { useService } from '../toolbox/use-service.js';
import { linkIn } from './visitor.js';

/** To look at the pages, run SCREENSHOTS=<folder> npx jest test/pages/doors. */
const SCREENSHOTS = process.env.SCREENSHOTS;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  locale: string;
}

/** Opens each page in front of the dashboard, and checks that it fits and that axe finds nothing. */
export function testDoors(looks: readonly Look[]): void {
  const world = useService({
    roles: 'all',
    env: { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' },
  });
  const chromium = useBrowser();
  const paths: [string, string][] = [];
  beforeAll(async () => {
    const admin = await world.service.person('admin', world.acme);
    const email = 'invited@example.com';
    await admin.post(`${SETTINGS}/invites`, { email, role: 'viewer' });
    const invitation = new URL(linkIn((await mailTo(world.service, email)).text));
    paths.push(
      ['sign-in', '/sign-in?notice=session-ended'],
      ['sign-up', '/sign-up'],
      ['reset', '/reset-password'],
      ['new-password', '/reset-password?token=x'],
      ['verify', '/verify-email?token=x'],
      ['incomplete', '/verify-email'],
      ['invitation', invitation.pathname + invitation.search],
      ['ended', '/accept-invite?token=x'],
      ['unsubscribe', '/unsubscribe'],
      ['not-found', '/sign-in/more'],
    );
  });
  it.each(looks)('fit $width pixels in $colorScheme ($locale), and axe finds nothing', async (look) => {
    const { colorScheme, width, locale } = look;
    const viewport = { width, height: width < 900 ? 844 : 900 };
    // axe runs as a script, which the policy of the pages forbids.
    const context = await chromium.browser.newContext({ colorScheme, viewport, locale, bypassCSP: true });
    const page = await context.newPage();
    for (const [name, path] of paths) {
      await page.goto(world.service.url + path);
      if (SCREENSHOTS) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        const file = `door-${name}-${width}-${colorScheme}-${locale}.png`;
        await page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
      }
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
      await page.evaluate(AXE);
      expect([name, await page.evaluate(RUN_AXE)]).toEqual([name, []]);
    }
    await context.close();
  });
}
